import type { DomainRecord } from "../../../registry/registry.ts";
import type { Action, Tool } from "../../../registry/types.ts";
import { dashed } from "../locate.ts";
import { showSlot, slotsOf } from "../slots.ts";
import type { Style } from "../style.ts";
import { page, section } from "./layout.ts";

/** `madt issues --help`, or `madt issues dependencies --help`: the actions with what they need. */
export function nounHelp(
	tool: Tool,
	record: DomainRecord,
	actions: readonly Action[],
	listed: boolean,
	style: Style,
): string {
	const below = actions.length < tool.actions.length ? actions[0]?.name : undefined;
	const specs = new Map(tool.spec.actions?.map((spec) => [spec.name, spec.summary]));
	const names = [...new Set(actions.map((action) => action.name))];
	const entries = names.flatMap((name) => {
		const all = actions.filter((action) => action.name === name);
		if (below === undefined && all.every((action) => action.op))
			return [
				[
					`${dashed(name)} ${all.map((action) => dashed(action.op as string)).join("|")}`,
					specs.get(name) ?? "",
				] as const,
			];
		return all.map(
			(action) => [`${dashed(action.op ?? action.name)}${slots(action)}`, `${action.summary}${mark(action)}`] as const,
		);
	});
	const command = ["madt", tool.cli, below && dashed(below)].filter(Boolean).join(" ");
	return page(
		`${command} <${below ? "operation" : "action"}>: ${below ? specs.get(below) : tool.summary}`,
		section(below ? "Operations" : "Actions", entries, style),
		tool.notes,
		!listed &&
			record.tier === "gated" &&
			`An agent has to enable these (domains=["${record.domain}"]); here they are always there.`,
		`${command} ${below ? "<operation>" : "<action>"} --help says what one takes.`,
	);
}

function slots(action: Action): string {
	return slotsOf(action)
		.filter((slot) => action.required.includes(slot.name))
		.map((slot) => ` ${showSlot(slot, action)}`)
		.join("");
}

function mark({ effect }: Action): string {
	return effect === "destructive" ? " [asks first]" : "";
}
