import type { RouteFile, Routes } from "../route.ts";
import type { Kind } from "../state/state.ts";
import * as accessTokens from "./access-tokens.ts";
import * as activitypub from "./activitypub.ts";
import * as adminOwned from "./admin-owned.ts";
import * as adminUsers from "./admin-users.ts";
import * as archives from "./archives.ts";
import * as artifacts from "./artifacts.ts";
import * as attachments from "./attachments.ts";
import * as avatars from "./avatars.ts";
import * as badges from "./badges.ts";
import * as blocks from "./blocks.ts";
import * as boardColumns from "./board-columns.ts";
import * as boards from "./boards.ts";
import * as branchProtections from "./branch-protections.ts";
import * as branches from "./branches.ts";
import * as collaborators from "./collaborators.ts";
import * as comments from "./comments.ts";
import * as commits from "./commits.ts";
import * as contents from "./contents.ts";
import * as cron from "./cron.ts";
import * as deployKeys from "./deploy-keys.ts";
import * as emails from "./emails.ts";
import * as feeds from "./feeds.ts";
import * as files from "./files.ts";
import * as flags from "./flags.ts";
import * as follows from "./follows.ts";
import * as forks from "./forks.ts";
import * as gitHooks from "./git-hooks.ts";
import * as gitObjects from "./git-objects.ts";
import * as gpgKeys from "./gpg-keys.ts";
import * as hooks from "./hooks.ts";
import * as issuePins from "./issue-pins.ts";
import * as issueRelations from "./issue-relations.ts";
import * as issueSearch from "./issue-search.ts";
import * as issueSubscriptions from "./issue-subscriptions.ts";
import * as issueTemplates from "./issue-templates.ts";
import * as issues from "./issues.ts";
import * as labels from "./labels.ts";
import * as milestones from "./milestones.ts";
import * as mirrors from "./mirrors.ts";
import * as notifications from "./notifications.ts";
import * as oauthApps from "./oauth-apps.ts";
import * as orgLabels from "./org-labels.ts";
import * as orgMembers from "./org-members.ts";
import * as orgs from "./orgs.ts";
import * as packages from "./packages.ts";
import * as publicKeys from "./public-keys.ts";
import * as pullLists from "./pull-lists.ts";
import * as pullMerges from "./pull-merges.ts";
import * as pullParts from "./pull-parts.ts";
import * as pulls from "./pulls.ts";
import * as quota from "./quota.ts";
import * as quotaGroups from "./quota-groups.ts";
import * as quotaRules from "./quota-rules.ts";
import * as reactions from "./reactions.ts";
import * as releaseAssets from "./release-assets.ts";
import * as releases from "./releases.ts";
import * as rendering from "./rendering.ts";
import * as repositories from "./repositories.ts";
import * as repositoryExtras from "./repository-extras.ts";
import * as repositoryLists from "./repository-lists.ts";
import * as reviewComments from "./review-comments.ts";
import * as reviewRequests from "./review-requests.ts";
import * as reviews from "./reviews.ts";
import * as runJobs from "./run-jobs.ts";
import * as runLists from "./run-lists.ts";
import * as runners from "./runners.ts";
import * as runs from "./runs.ts";
import * as secrets from "./secrets.ts";
import * as server from "./server.ts";
import * as stars from "./stars.ts";
import * as statuses from "./statuses.ts";
import * as stopwatches from "./stopwatches.ts";
import * as subscriptions from "./subscriptions.ts";
import * as tagProtections from "./tag-protections.ts";
import * as tags from "./tags.ts";
import * as teamParts from "./team-parts.ts";
import * as teams from "./teams.ts";
import * as templates from "./templates.ts";
import * as times from "./times.ts";
import * as topics from "./topics.ts";
import * as transfers from "./transfers.ts";
import * as unadopted from "./unadopted.ts";
import * as userSearch from "./user-search.ts";
import * as userSettings from "./user-settings.ts";
import * as users from "./users.ts";
import * as variables from "./variables.ts";
import * as wiki from "./wiki.ts";
import * as workflows from "./workflows.ts";

const routeFiles: RouteFile[] = [
	accessTokens,
	activitypub,
	adminOwned,
	adminUsers,
	archives,
	artifacts,
	attachments,
	avatars,
	badges,
	blocks,
	boardColumns,
	boards,
	branchProtections,
	branches,
	collaborators,
	comments,
	commits,
	contents,
	cron,
	deployKeys,
	emails,
	feeds,
	files,
	flags,
	follows,
	forks,
	gitHooks,
	gitObjects,
	gpgKeys,
	hooks,
	issuePins,
	issueRelations,
	issueSearch,
	issueSubscriptions,
	issueTemplates,
	issues,
	labels,
	milestones,
	mirrors,
	notifications,
	oauthApps,
	orgLabels,
	orgMembers,
	orgs,
	packages,
	publicKeys,
	pullLists,
	pullMerges,
	pullParts,
	pulls,
	quota,
	quotaGroups,
	quotaRules,
	reactions,
	releaseAssets,
	releases,
	rendering,
	repositories,
	repositoryExtras,
	repositoryLists,
	reviewComments,
	reviewRequests,
	reviews,
	runJobs,
	runLists,
	runners,
	runs,
	secrets,
	server,
	stars,
	statuses,
	stopwatches,
	subscriptions,
	tagProtections,
	tags,
	teamParts,
	teams,
	templates,
	times,
	topics,
	transfers,
	unadopted,
	userSearch,
	userSettings,
	users,
	variables,
	wiki,
	workflows,
];

/** All routes that a forge of this kind has. */
export function routesFor(kind: Kind, newer = true): Routes {
	const own = kind === "forgejo" ? "forgejoRoutes" : "giteaRoutes";
	const later = (file: RouteFile) => (newer && kind === "forgejo" ? file.newerForgejoRoutes : undefined);
	return Object.assign({}, ...routeFiles.flatMap((file) => [file.routes, file[own], later(file)]));
}
