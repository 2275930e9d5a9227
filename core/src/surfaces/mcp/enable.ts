import type { Host, OwnHandler } from "../../host.ts";
import { ArgumentError, CallError } from "../../pipeline/errors.ts";
import { nearest } from "../../pipeline/nearest.ts";
import { PlainResult } from "../../pipeline/outcome.ts";

/** `madt_enable`: loads gated domains; one that can't be had does not keep the others from coming. */
export const enable: OwnHandler = async (args, { host }) => {
	const domains = [...new Set((args as { domains: string[] }).domains.map((domain) => domain.trim().toLowerCase()))];
	if (domains.length === 0)
		throw new ArgumentError(
			"madt_enable requires domains.",
			`Domains: ${gatedDomains(host).join(", ") || "none is gated"}.`,
		);
	if (host.connections.length === 0)
		throw new CallError("No domain can be enabled: no forge is configured.", host.howToConfigure());
	const results = await Promise.all(domains.map((domain) => enableOne(host, domain)));
	if (results.every((result) => "error" in result)) {
		throw new CallError(
			results.map((result) => (result as { error: string }).error).join(" "),
			`Domains: ${gatedDomains(host).join(", ") || "none is gated"}.`,
		);
	}
	return new PlainResult({
		enabled: results,
		hint: 'If your list of tools does not show them, call madt_api_call(tool="<name>", arguments={"action": "..."}).',
	});
};

/** Domains that are there but not listed. */
export function gatedDomains(host: Host): string[] {
	return [...host.registry.domains.values()]
		.filter((record) => record.tier === "gated" && host.registry.toolsOf(record.domain).length > 0)
		.map((record) => record.domain)
		.sort();
}

async function enableOne(host: Host, name: string): Promise<object> {
	const record =
		host.registry.domains.get(name) ??
		[...host.registry.domains.values()].find((candidate) =>
			host.registry.toolsOf(candidate.domain).some((tool) => tool.name === name || tool.cli === name),
		);
	if (!record || host.registry.toolsOf(record.domain).length === 0) {
		const visible = [...host.registry.domains.keys()].filter((domain) => host.registry.toolsOf(domain).length > 0);
		const [best] = nearest(name, visible, 1);
		const off = host.policy.domainRefusal(name) ?? (record && `The operator left no tool of the domain ${name}.`);
		return {
			domain: name,
			error: off
				? off
				: `There is no domain ${JSON.stringify(name.slice(0, 40))}${best ? `, did you mean ${best}?` : "."}`,
		};
	}
	try {
		await host.enable(record);
	} catch (error) {
		return {
			domain: record.domain,
			error: error instanceof CallError ? error.whole : (error as Error).message,
		};
	}
	return {
		domain: record.domain,
		tools: host.registry.toolsOf(record.domain).map((tool) => ({
			name: tool.name,
			actions: [...new Set(tool.actions.map((action) => action.name))].join(", "),
		})),
	};
}
