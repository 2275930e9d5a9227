import type { Host } from "../../../host.ts";
import { ownCommands } from "../../../registry/own-commands.ts";
import type { Style } from "../style.ts";
import { globalOptions } from "../words.ts";
import { page, section } from "./layout.ts";

/** `madt --help`: every noun by domain, the host's own commands, and what goes with all of them. */
export function indexHelp(host: Host, style: Style): string {
	const domains = [...host.registry.domains.values()].map((record) => ({
		record,
		tools: host.registry.toolsOf(record.domain),
	}));
	const nouns = domains.flatMap(({ record, tools }) => {
		const title = record.domain === "host" ? "Anything" : `${record.domain}: ${record.manifest.summary}`;
		return section(
			title,
			tools.map((tool) => [tool.cli, tool.summary]),
			style,
		);
	});
	return page(
		"madt <noun> <action> [identifiers] [--parameter value]: Forgejo and Gitea on the command line.",
		...nouns,
		section("Commands", Object.entries(ownCommands), style),
		globalSection(style),
		section(
			"Plugins that were not taken in",
			host.refused.map(({ package: name, reason }) => [name, reason]),
			style,
		),
		"madt <noun> --help lists actions, madt <noun> <action> --help what one takes; madt help --query finds by words.",
	);
}

export function globalSection(style: Style): string {
	return section(
		"Options of every command",
		Object.entries(globalOptions).map(([name, { value, summary }]) => [
			`${short(name)}--${name}${value ? ` ${value}` : ""}`,
			summary,
		]),
		style,
	);
}

function short(name: string): string {
	return name === "yes" ? "-y, " : name === "help" ? "-h, " : "";
}
