import type { PluginSummary } from "./summary.ts";

/** What changed from one summary to another, a line each: `+` came, `-` went, `~` is different. */
export function differences(before: PluginSummary, after: PluginSummary): string[] {
	const old = flat(before);
	const now = flat(after);
	return [...new Set([...old.keys(), ...now.keys()])].flatMap((name) => {
		const was = old.get(name);
		const is = now.get(name);
		if (!is) return [`- ${name}`];
		if (!was) return [`+ ${name}${is.effect ? ` (${is.effect})` : ""}: ${is.summary}`];
		return changes(name, was, is);
	});
}

interface Entry {
	effect?: string;
	summary: string;
	notes?: string;
	command?: string;
	asks?: string[];
	code?: string;
}

function flat({ domain, summary, runsCode, tools }: PluginSummary): Map<string, Entry> {
	const entries = new Map<string, Entry>([
		[`domain ${domain}`, { summary, code: runsCode ? "runs code" : "runs no code" }],
	]);
	for (const [name, { actions, ...tool }] of Object.entries(tools)) {
		entries.set(name, tool);
		for (const [action, entry] of Object.entries(actions))
			entries.set(action ? `${name}.${action}` : `${name}()`, entry);
	}
	return entries;
}

function changes(name: string, was: Entry, is: Entry): string[] {
	const said = (["effect", "summary", "notes", "command", "code"] as const).flatMap((key) =>
		was[key] === is[key]
			? []
			: [`~ ${name}: ${key} ${JSON.stringify(was[key] ?? "")} -> ${JSON.stringify(is[key] ?? "")}`],
	);
	const came = (is.asks ?? []).filter((route) => !was.asks?.includes(route));
	const went = (was.asks ?? []).filter((route) => !is.asks?.includes(route));
	return [
		...said,
		...came.map((route) => `~ ${name}: now also asks ${route}`),
		...went.map((route) => `~ ${name}: no longer asks ${route}`),
	];
}

/** What changed in the files, cut after some. */
export function fileDifferences(before: Record<string, string>, after: Record<string, string>, most = 12): string[] {
	const lines = [...new Set([...Object.keys(before), ...Object.keys(after)])].sort().flatMap((name) => {
		if (before[name] === after[name]) return [];
		return [`${before[name] === undefined ? "+" : after[name] === undefined ? "-" : "~"} file ${name}`];
	});
	return lines.length > most ? [...lines.slice(0, most), `and ${lines.length - most} more files`] : lines;
}
