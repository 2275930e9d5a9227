import { nearest } from "../pipeline/nearest.ts";
import { matcher } from "./globs.ts";
import { namesOf } from "./policy.ts";
import type { Registry } from "./registry.ts";

interface Rules {
	deny: { tools: string[]; actions: string[] };
	enable: string[];
	disable: string[];
}

/** Rules that speak of nothing there is: a mistyped denial denies nothing. */
export function unusedRules(
	registry: Registry,
	{ deny, enable, disable }: Rules,
): { about: string; text: string; remedy: string }[] {
	const tools = registry.everyTool();
	const toolNames = tools.map((tool) => tool.name);
	const actionNames = tools.flatMap((tool) => tool.actions.flatMap((action) => namesOf(tool, action)));
	const domains = [...registry.domains.keys()];
	const found: { about: string; text: string; remedy: string }[] = [];
	const check = (about: string, rules: string[], names: string[], what: string, fits: (rule: string) => boolean) => {
		for (const rule of rules) {
			if (fits(rule)) continue;
			const [best] = nearest(rule, names, 1);
			found.push({
				about,
				text: `${JSON.stringify(rule)} fits no ${what}`,
				remedy: best ? `Did you mean ${best}?` : `Correct it, or take it out.`,
			});
		}
	};
	const fitsSome = (names: string[]) => (rule: string) => names.some(matcher([rule]));
	check("deny.tools", deny.tools, toolNames, "tool", fitsSome([...toolNames, ...tools.map((tool) => tool.cli)]));
	check("deny.actions", deny.actions, actionNames, "action", fitsSome(actionNames));
	check("enable", enable, domains, "domain", (rule) => rule === "*" || domains.includes(rule));
	check("disable", disable, domains, "domain", (rule) => domains.includes(rule.trim().toLowerCase()));
	return found;
}
