/**
 * Checks the manifests of the named plugin folders (default: all) and prints, for each tool, its bytes and actions,
 * and the operations of the forges' API that no action reaches yet.
 */
import { readdirSync } from "node:fs";
import api from "@madtea/schemas/forge-api.json" with { type: "json" };
import { readManifest } from "../core/src/plugins/manifest.ts";
import { expandTools } from "../core/src/registry/expand.ts";
import { projectTool } from "../core/src/surfaces/mcp/projection.ts";

const folders = process.argv.slice(2);
if (folders.length === 0) folders.push(...readdirSync("plugins").map((name) => `plugins/${name}`));

const operations = api.operations as Record<string, { tool: string; forge?: string; deprecated?: boolean }>;
let total = 0;
for (const folder of folders) {
	const manifest = await readManifest(`${folder}/madt.json`);
	for (const tool of expandTools(manifest)) {
		const projected = projectTool(tool);
		const bytes = Buffer.byteLength(JSON.stringify(projected));
		total += bytes;
		const reached = new Map<string, string[]>();
		for (const action of tool.actions) {
			for (const operation of action.operations) reached.set(operation, [...(reached.get(operation) ?? []), action.id]);
			for (const variant of action.requests) {
				const known = operations[variant.send];
				if (!known) console.log(`  ! ${action.id}: ${variant.send} is not in the API`);
				else if (known.forge !== variant.forge)
					console.log(
						`  ! ${action.id}: ${variant.send} forge is ${known.forge ?? "both"}, declared ${variant.forge ?? "both"}`,
					);
			}
			if (!action.example) console.log(`  ! ${action.id}: no example`);
		}
		const missing = Object.entries(operations).filter(
			([route, { tool: owner }]) => owner === tool.name && !reached.has(route),
		);
		const text = JSON.stringify(projected);
		for (const action of tool.actions) {
			const times = text.split(JSON.stringify(action.summary).slice(1, -1)).length - 1;
			if (times !== 1 && !tool.single) console.log(`  ! ${action.id}: its summary is in the tool ${times} times`);
		}
		console.log(`${tool.name}  ${bytes} bytes, ${tool.actions.length} actions, ${reached.size} operations`);
		for (const [route, { deprecated }] of missing) console.log(`  - ${route}${deprecated ? " (deprecated)" : ""}`);
		if (process.env.SHOW) console.log(JSON.stringify(projected, null, 1));
	}
}
console.log(`${total} bytes`);
