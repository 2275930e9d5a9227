import { type Call, empty, missing, notFound, ok, type Routes } from "../route.ts";
import { comments } from "../state/comments.ts";
import { issues } from "../state/issues.ts";
import { allowedReactions } from "../state/reactions.ts";
import { allowedTypes } from "../state/settings.ts";
import { users } from "../state/users.ts";
import { largestBlob } from "../views/contents.ts";

const homes = {
	forgejo: { repository: "https://codeberg.org/forgejo/forgejo.git", homepage: "https://forgejo.org/" },
	gitea: { repository: "https://github.com/go-gitea/gitea.git", homepage: "https://gitea.io/" },
};

/** API model `NodeInfo`. */
function nodeInfo({ state, kind }: Call): Record<string, unknown> {
	return {
		version: "2.1",
		software: { name: kind, version: state.version, ...homes[kind] },
		protocols: ["activitypub"],
		services: { inbound: [], outbound: ["rss2.0"] },
		openRegistrations: false,
		usage: {
			users: { total: users(state).where((user) => !user.isOrganization && user.id > 0).length },
			localPosts: issues(state).all().length,
			localComments: comments(state).where((comment) => comment.type === "comment").length,
		},
		metadata: {},
	};
}

const noKey = () => missing("no signing key");

export const routes: Routes = {
	"GET /version": (call) => ok({ version: call.state.version }),
	"GET /nodeinfo": (call) => ok(nodeInfo(call)),
	"GET /settings/api": ({ kind }) =>
		ok({
			max_response_items: 50,
			default_paging_num: 30,
			default_git_trees_per_page: 1000,
			default_max_blob_size: largestBlob,
			...(kind === "gitea" ? { default_max_response_size: 104857600 } : {}),
		}),
	"GET /settings/attachment": ({ kind }) =>
		ok({ enabled: true, allowed_types: allowedTypes, max_size: kind === "forgejo" ? 2048 : 100, max_files: 5 }),
	"GET /settings/repository": ({ kind }) =>
		ok({
			mirrors_disabled: false,
			http_git_disabled: false,
			migrations_disabled: false,
			stars_disabled: false,
			...(kind === "forgejo" ? { forks_disabled: false } : {}),
			time_tracking_disabled: false,
			lfs_disabled: true,
		}),
	"GET /settings/ui": ({ kind }) =>
		ok({
			default_theme: `${kind}-auto`,
			allowed_reactions: allowedReactions,
			custom_emojis: ["git", "gitea", "codeberg", "gitlab", "github", "gogs"],
		}),
};

/** A fresh forge signs nothing: Forgejo answers an empty text, Gitea 404. */
export const forgejoRoutes: Routes = {
	"GET ~/api/forgejo/v1/version": (call) => ok({ version: call.state.version }),
	"GET /signing-key.gpg": () => empty(200),
	"GET /signing-key.ssh": () => notFound(),
};

export const giteaRoutes: Routes = {
	"GET /signing-key.gpg": noKey,
	"GET /signing-key.pub": noKey,
};
