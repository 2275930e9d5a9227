import { ok, type Routes } from "../route.ts";
import { largestBlob } from "../views/contents.ts";

export const routes: Routes = {
	"GET /version": (call) => ok({ version: call.state.version }),
	"GET /settings/api": () =>
		ok({
			max_response_items: 50,
			default_paging_num: 30,
			default_git_trees_per_page: 1000,
			default_max_blob_size: largestBlob,
		}),
};

export const forgejoRoutes: Routes = {
	"GET ~/api/forgejo/v1/version": (call) => ok({ version: call.state.version }),
};
