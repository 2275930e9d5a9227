import type { Host } from "../../host.ts";
import { forgeParam } from "../../registry/forge-param.ts";
import type { Tool } from "../../registry/types.ts";
import { gatedDomains } from "./enable.ts";
import { type ProjectedTool, paramSchema, projectTool } from "./projection.ts";
import { readyTools } from "./ready-tools.ts";

/** What `tools/list` answers now: the host's own tools, and those of every listed domain. */
export function toolList(host: Host): ProjectedTool[] {
	const ready = readyTools();
	return host.registry.listedTools().map((tool) => {
		const whole = host.policy.leavesWhole(tool) ? ready[tool.name] : undefined;
		return finish(host, tool, whole ?? projectTool(tool));
	});
}

/** Adds `forge` where there are several, and what only the host knows. */
function finish(host: Host, tool: Tool, projected: ProjectedTool): ProjectedTool {
	const forge = forgeParam(tool, host.connections);
	if (forge) projected.inputSchema.properties.forge = paramSchema(forge);
	if (tool.name === "madt_enable") nameDomains(host, projected);
	if (tool.name === "madt_api_call" && host.settings.readOnly) {
		projected.inputSchema.properties.method = { type: "string", enum: ["GET"] };
		projected.annotations = { ...projected.annotations, readOnlyHint: true, destructiveHint: false };
	}
	if (tool.name === "madt_api_call" || tool.name === "madt_context") projected.annotations.openWorldHint = true;
	if (host.connections.length === 0 && tool.name === "madt_context")
		projected.description += ` No forge is configured: ${host.howToConfigure()}`;
	return projected;
}

/** The gated domains, with their nouns where the name does not tell them; a third party's by its name alone. */
function nameDomains(host: Host, projected: ProjectedTool): void {
	const gated = gatedDomains(host);
	if (gated.length === 0) return;
	projected.inputSchema.properties.domains = { type: "array", items: { type: "string", enum: gated } };
	const telling = gated.flatMap((domain) => {
		const record = host.registry.domains.get(domain);
		const nouns = host.registry.toolsOf(domain).map((tool) => tool.cli);
		return record?.source.kind === "third-party" || (nouns.length === 1 && nouns[0] === domain)
			? []
			: `${domain} (${nouns.join(", ")})`;
	});
	if (telling.length > 0) projected.description += ` ${telling.join("; ")}.`;
}
