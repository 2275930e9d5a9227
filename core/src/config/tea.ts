import { readFile } from "node:fs/promises";
import { join } from "node:path";
import { parse } from "yaml";
import { CallError } from "../pipeline/errors.ts";
import { configFolder } from "./find.ts";

interface TeaConfig {
	logins?: { name?: string; url?: string; token?: string }[];
}

/**
 * The token of a login of the tea CLI, from its config file (`tea/config.yml` beside madtea's own folder).
 * @throws CallError when there is no such file or login.
 */
export async function teaToken(login: string, env: NodeJS.ProcessEnv): Promise<string> {
	const file = join(configFolder(env), "..", "tea", "config.yml");
	const text = await readFile(file, "utf8").catch(() => {
		throw new CallError(
			`The tea CLI has no config at ${file}.`,
			"Log in with `tea login add`, or choose another source for the token.",
		);
	});
	let config: TeaConfig | null;
	try {
		config = parse(text) as TeaConfig | null;
	} catch {
		throw new CallError(`${file} is not YAML.`, "Repair it, or choose another source for the token.");
	}
	const found = config?.logins?.find(({ name }) => name === login);
	if (!found?.token) {
		const names = (config?.logins ?? []).flatMap(({ name }) => name ?? []);
		throw new CallError(
			`tea has no login ${JSON.stringify(login)} with a token.`,
			names.length > 0 ? `Logins: ${names.join(", ")}.` : undefined,
		);
	}
	return found.token;
}
