import { signedIn, withAdmin, withRepo } from "./access.ts";
import type { Answer } from "./answer.ts";
import { withOrg } from "./org-access.ts";
import type { Call, Routes } from "./route.ts";
import type { Place } from "./state/place.ts";
import type { Permission } from "./state/teams.ts";

/** Where such rows are found in the API. */
export type PlaceKind = "repo" | "org" | "user" | "admin";

/** A call that concerns the rows of one place. */
export interface PlacedCall extends Call {
	place: Place;
}

/** Whether a row belongs to the place of the call. */
export const isHere = (call: PlacedCall, row: Place): boolean =>
	row.ownerId === call.place.ownerId && row.repoId === call.place.repoId;

/**
 * One route for several places: `GET /hooks` becomes `GET /repos/{owner}/{repo}/hooks`, `GET /orgs/{org}/hooks` and so
 * on, each for those who may.
 */
export function placed(
	kinds: PlaceKind[],
	route: string,
	handler: (call: PlacedCall) => Answer | Promise<Answer>,
	permission: Permission = "owner",
): Routes {
	const [method, path] = route.split(" ");
	const routes: Routes = {};
	for (const kind of kinds) {
		switch (kind) {
			case "repo":
				routes[`${method} /repos/{owner}/{repo}${path}`] = withRepo(permission, (call) =>
					handler({ ...call, place: { ownerId: 0, repoId: call.repo.id } }),
				);
				break;
			case "org":
				routes[`${method} /orgs/{org}${path}`] = withOrg("owner", (call) =>
					handler({ ...call, place: { ownerId: call.org.id, repoId: 0 } }),
				);
				break;
			case "user":
				routes[`${method} /user${path}`] = (call) =>
					handler({ ...call, place: { ownerId: signedIn(call).id, repoId: 0 } });
				break;
			case "admin":
				routes[`${method} /admin${path}`] = withAdmin((call) => handler({ ...call, place: { ownerId: 0, repoId: 0 } }));
		}
	}
	return routes;
}
