import { ok, type Routes } from "../route.ts";

/** What a source build answers; the version text alone does not tell the forges apart. */
const version = { forgejo: "12.0.0+gitea-1.22.0", gitea: "1.26.0" };

export const routes: Routes = {
	"GET /version": (call) => ok({ version: version[call.kind] }),
	"GET /settings/api": () =>
		ok({
			max_response_items: 50,
			default_paging_num: 30,
			default_git_trees_per_page: 1000,
			default_max_blob_size: 10485760,
		}),
};

export const forgejoRoutes: Routes = {
	"GET ~/api/forgejo/v1/version": () => ok({ version: "12.0.0+gitea-1.22.0" }),
};
