import type { HandlerContext } from "@madtea/schemas";

type Units = Record<string, string>;

interface Access {
	permission?: "read" | "write" | "admin";
	units_map?: Units;
}

interface TeamInput extends Access {
	team: number;
	name?: string;
	description?: string;
	includes_all_repositories?: boolean;
	can_create_org_repo?: boolean;
}

const everyUnit = [
	"code",
	"issues",
	"pulls",
	"releases",
	"wiki",
	"ext_wiki",
	"ext_issues",
	"projects",
	"packages",
	"actions",
].map((unit) => `repo.${unit}`);

/** Creates a team. The forges want a permission for each unit, or the permission admin. */
export async function createTeam(input: TeamInput, context: HandlerContext) {
	const { data } = await context.request("POST /orgs/{org}/teams", {
		body: { ...settingsOf(input), name: input.name, ...accessOf(input, everyUnit) },
	});
	return data;
}

/**
 * Changes a team. The forges leave the units as they are when only the permission is given, replace all of them when
 * some are, and drop the rest of the access when the permission is not: whatever belongs together is sent together.
 */
export async function editTeam(input: TeamInput, context: HandlerContext) {
	const path = { id: input.team };
	const { data: before } = await context.request("GET /teams/{id}", { path });
	const changesAccess = [input.permission, input.units_map, input.includes_all_repositories].some(
		(value) => value !== undefined,
	);
	if (before.permission === "owner" && changesAccess) {
		throw context.fail(
			`The team ${before.name} owns the organization: it may do everything in every repository, and that can't be changed.`,
			"Add or remove its members instead.",
		);
	}
	const { data } = await context.request("PATCH /teams/{id}", {
		path,
		body: { ...settingsOf(input), name: input.name ?? before.name, ...(changesAccess && changedAccess(input, before)) },
	});
	return data;
}

function settingsOf({ description, includes_all_repositories, can_create_org_repo }: TeamInput) {
	return { description, includes_all_repositories, can_create_org_repo };
}

/** Permission and units as the forges take them: units count only beside a permission below admin. */
function accessOf({ permission, units_map }: Access, units: string[]) {
	if (units_map) return { permission: "read", units_map };
	if (permission === "admin") return { permission };
	return {
		permission,
		units_map: Object.fromEntries(units.map((unit) => [unit, unit.startsWith("repo.ext_") ? "read" : permission])),
	};
}

/** What is not given stays: units not named keep their permission, and so does a team that only gets more repositories. */
function changedAccess({ permission, units_map }: Access, before: { permission: string; units_map?: Units | null }) {
	const isAdmin = before.permission === "admin";
	const units = before.units_map ?? {};
	if (units_map) return accessOf({ units_map: isAdmin ? units_map : { ...units, ...units_map } }, []);
	if (permission)
		return accessOf(
			{ permission },
			Object.keys(units).filter((unit) => units[unit] !== "none"),
		);
	return isAdmin
		? { permission: "admin" }
		: { permission: before.permission === "write" ? "write" : "read", units_map: units };
}
