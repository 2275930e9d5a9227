import { isLoopback, parseAddress } from "./forge/address.ts";
import type { Host } from "./host.ts";

/** Something of the configuration that works and should be looked at. */
export interface Warning {
	/** `forge work`, `deny.tools`. */
	about: string;
	text: string;
	remedy: string;
}

/** What the operator should know before anything is called; for the log, doctor and context. */
export async function warningsOf(host: Host): Promise<Warning[]> {
	const { deny, enable, disable } = host.settings;
	const rules = [deny.tools, deny.actions, enable, disable].some((list) => list.length > 0);
	const unused = rules ? (await import("./registry/unused-rules.ts")).unusedRules(host.registry, host.settings) : [];
	return [...host.settings.forges.flatMap(({ name, url }) => inClear(name, url)), ...unused];
}

/** Plain http beyond this machine: everybody on the way can read the token. */
export function inClear(name: string, url: string): Warning[] {
	let origin: URL;
	try {
		origin = new URL(parseAddress(url).origin);
	} catch {
		// The calls and doctor say what is wrong with it.
		return [];
	}
	if (origin.protocol !== "http:" || isLoopback(origin.hostname)) return [];
	return [
		{
			about: `forge ${name}`,
			text: `${origin.origin} is plain http: the token and all content can be read on the way`,
			remedy: "Use https.",
		},
	];
}
