import budgets from "../../../../budgets.json" with { type: "json" };
import type { Host } from "../../../host.ts";
import { toolList } from "../../mcp/tool-list.ts";
import { type Finding, ok, warning } from "./finding.ts";

/** What the tool list costs an agent, against the budget of a usual one. */
export function checkTools(host: Host): Finding[] {
	const list = toolList(host);
	const bytes = Buffer.byteLength(JSON.stringify(list));
	const text = `${list.length} tools, ${bytes} bytes in the tool list (budget ${budgets.default})`;
	if (bytes <= budgets.default) return [ok("tools", text)];
	return [
		warning(
			"tools",
			text,
			"Leave domains gated that are seldom needed (enable), switch off those that are never (disable), or deny tools.",
		),
	];
}
