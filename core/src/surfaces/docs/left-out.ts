import { blocks, markdownTable, prose } from "./markdown.ts";
import { showRoute } from "./operations.ts";

/** The operations of the forges' API that no action has, by name and with the reason. */
export async function leftOutSection(): Promise<string> {
	const module = await import("@madtea/schemas/forge-api.json", { with: { type: "json" } });
	const { operations, leftOut } = module.default;
	const covered = Object.keys(operations).length - Object.keys(leftOut).length;
	return blocks(
		"## Left out",
		`The tools cover ${covered} of the ${Object.keys(operations).length} operations that the forges document. These are left to \`madt_api_call\`:`,
		markdownTable(
			["operation", "why"],
			Object.entries(leftOut).map(([route, reason]) => [showRoute(route), prose(reason)]),
		),
	);
}
