import type { RouteFile, Routes } from "../route.ts";
import type { Kind } from "../state/state.ts";
import * as archives from "./archives.ts";
import * as branchProtections from "./branch-protections.ts";
import * as branches from "./branches.ts";
import * as collaborators from "./collaborators.ts";
import * as comments from "./comments.ts";
import * as commits from "./commits.ts";
import * as contents from "./contents.ts";
import * as deployKeys from "./deploy-keys.ts";
import * as files from "./files.ts";
import * as flags from "./flags.ts";
import * as forks from "./forks.ts";
import * as gitObjects from "./git-objects.ts";
import * as issuePins from "./issue-pins.ts";
import * as issueRelations from "./issue-relations.ts";
import * as issueSearch from "./issue-search.ts";
import * as issueSubscriptions from "./issue-subscriptions.ts";
import * as issueTemplates from "./issue-templates.ts";
import * as issues from "./issues.ts";
import * as labels from "./labels.ts";
import * as milestones from "./milestones.ts";
import * as mirrors from "./mirrors.ts";
import * as pullLists from "./pull-lists.ts";
import * as pullMerges from "./pull-merges.ts";
import * as pullParts from "./pull-parts.ts";
import * as pulls from "./pulls.ts";
import * as releaseAssets from "./release-assets.ts";
import * as releases from "./releases.ts";
import * as repositories from "./repositories.ts";
import * as repositoryExtras from "./repository-extras.ts";
import * as repositoryLists from "./repository-lists.ts";
import * as reviewComments from "./review-comments.ts";
import * as reviewRequests from "./review-requests.ts";
import * as reviews from "./reviews.ts";
import * as server from "./server.ts";
import * as stars from "./stars.ts";
import * as statuses from "./statuses.ts";
import * as subscriptions from "./subscriptions.ts";
import * as tagProtections from "./tag-protections.ts";
import * as tags from "./tags.ts";
import * as topics from "./topics.ts";
import * as transfers from "./transfers.ts";
import * as users from "./users.ts";

const routeFiles: RouteFile[] = [
	archives,
	branchProtections,
	branches,
	collaborators,
	comments,
	commits,
	contents,
	deployKeys,
	files,
	flags,
	forks,
	gitObjects,
	issuePins,
	issueRelations,
	issueSearch,
	issueSubscriptions,
	issueTemplates,
	issues,
	labels,
	milestones,
	mirrors,
	pullLists,
	pullMerges,
	pullParts,
	pulls,
	releaseAssets,
	releases,
	repositories,
	repositoryExtras,
	repositoryLists,
	reviewComments,
	reviewRequests,
	reviews,
	server,
	stars,
	statuses,
	subscriptions,
	tagProtections,
	tags,
	topics,
	transfers,
	users,
];

/** All routes that a forge of this kind has. */
export function routesFor(kind: Kind, newer = false): Routes {
	const own = kind === "forgejo" ? "forgejoRoutes" : "giteaRoutes";
	const later = (file: RouteFile) => (newer && kind === "forgejo" ? file.newerForgejoRoutes : undefined);
	return Object.assign({}, ...routeFiles.flatMap((file) => [file.routes, file[own], later(file)]));
}
