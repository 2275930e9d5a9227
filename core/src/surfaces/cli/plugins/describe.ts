import { type PluginSummary, summaryOf } from "../../../plugins/summary.ts";
import type { Found } from "../../../plugins/trust.ts";
import { expandTools } from "../../../registry/expand.ts";
import { projectTool } from "../../mcp/projection.ts";
import { columns } from "../columns.ts";

/** What an operator should read before trusting a plugin: every name, every effect, every operation. */
export function describePlugin(name: string, { folder, version, manifest, asWritten }: Found): string {
	const summary = summaryOf(manifest);
	const tools = expandTools(manifest);
	const bytes = Buffer.byteLength(JSON.stringify(tools.map((tool) => projectTool(tool))));
	const declared = summaryOf(asWritten);
	const lines = [
		`${name}${version ? ` ${version}` : ""} in ${folder}`,
		`domain ${summary.domain}: ${summary.summary}`,
		`tier gated (it proposes ${manifest.tier}); ${tools.length} ${tools.length === 1 ? "tool" : "tools"}, ${bytes} bytes in the tool list once enabled`,
		manifest.handlers
			? `runs code: ${manifest.handlers}, in a worker of its own, which keeps accidents apart but not attackers: the code reaches your files and the network`
			: "runs no code: it only declares requests, which madtea sends",
		"",
		...Object.entries(summary.tools).map(([tool, entry]) => toolLines(tool, entry, declared)),
	];
	return lines.join("\n");
}

function toolLines(
	name: string,
	{ command, summary, actions }: PluginSummary["tools"][string],
	declared: PluginSummary,
): string {
	const rows = Object.entries(actions).map(([action, { effect, summary: says, asks }]) => {
		const said = declared.tools[name]?.actions[action]?.effect;
		return [
			`  ${action || "(no actions)"}`,
			said === effect ? effect : `${effect} (it says ${said})`,
			says,
			asks.join(", "),
		];
	});
	return `${name} (madt ${command}): ${summary}\n${columns(rows)}`;
}
