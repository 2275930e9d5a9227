import { discover } from "../../../plugins/discover.ts";
import { manifestOf } from "../../../plugins/named.ts";
import { domainOf, findThirdParty } from "../../../plugins/take-third-party.ts";
import type { Found } from "../../../plugins/trust.ts";
import { createPolicy } from "../../../registry/policy.ts";
import { createRegistry, type DomainRecord } from "../../../registry/registry.ts";
import type { PluginsContext } from "./context.ts";

/** Why a plugin can't be beside what is there: a name that belongs to madtea or to another plugin. */
export async function clashOf(
	name: string,
	found: Found,
	{ configuration, folder }: PluginsContext,
): Promise<string | undefined> {
	const { records } = await discover({ plugins: [], folder });
	const others = await Promise.all(
		configuration.settings.plugins.filter((other) => other !== name).map((other) => recordFor(other, folder)),
	);
	const own = domainOf(name, found);
	const allowed = await createPolicy({
		readOnly: false,
		disable: [],
		deny: { tools: [], actions: [], repos: [] },
		allow: { repos: [] },
	});
	const { refused } = createRegistry([...records, ...others.flatMap((other) => other ?? []), own], allowed, true);
	return refused.find((one) => one.package === name)?.reason;
}

/** Nothing for a plugin that can't be used: it takes no names. */
async function recordFor(name: string, folder: string): Promise<DomainRecord | undefined> {
	const file = manifestOf(name, folder);
	if (file === undefined) return undefined;
	try {
		return domainOf(name, await findThirdParty(file));
	} catch {
		return undefined;
	}
}
