import { secretReader } from "./config/secret.ts";
import type { Settings } from "./config/settings.ts";
import type { ForgeClientOptions } from "./forge/client.ts";
import { createConnection, type ForgeConnection } from "./forge/connection.ts";
import type { Log } from "./log.ts";
import type { Policy } from "./registry/policy.ts";
import { reposOf } from "./registry/repos-of.ts";
import { version } from "./version.ts";

interface Surroundings {
	env: NodeJS.ProcessEnv;
	/** Gets every secret as soon as it is known, to be blanked out of what is shown. */
	secrets: Set<string>;
	log: Log;
	policy: Policy;
}

/** A connection for each configured forge; nothing is asked of them, and no secret is read, before the first call. */
export function connect(
	forges: Settings["forges"],
	around: Surroundings,
	changes: Partial<ForgeClientOptions> = {},
): ForgeConnection[] {
	return forges.map((forge) => connectOne(forge, around, changes));
}

function connectOne(
	{ token, ...forge }: Settings["forges"][number],
	around: Surroundings,
	changes: Partial<ForgeClientOptions>,
): ForgeConnection {
	const { env, secrets, log, policy } = around;
	const read = secretReader(token, env);
	// Values of extra headers are often credentials; short ones are not, and would blank out ordinary words.
	for (const value of Object.values(forge.headers ?? {})) if (value.length >= 8) secrets.add(value);
	return createConnection({
		...forge,
		userAgent: `madtea/${version}`,
		token: async () => {
			const secret = await read();
			if (secret) secrets.add(secret);
			return secret;
		},
		log: (entry) => log.write("debug", "request", { forge: forge.name, ...entry }),
		...(policy.limitsRepos && {
			refuse: (asked) => {
				for (const repo of reposOf(asked, forge)) {
					const reason = policy.repoRefusal(repo);
					if (reason) return reason;
				}
				return undefined;
			},
		}),
		...changes,
	});
}
