import type { ForgeConfig, SecretSource } from "@madtea/schemas";
import { redactDeep } from "../forge/redact.ts";
import type { Configuration } from "./settings.ts";

/** One value of the effective configuration, secrets masked, and where it comes from. */
export interface Listed {
	/** `forges.work.token`, `deny.tools`. */
	path: string;
	value: unknown;
	/** A file, a variable, an option of the command line, or `default`. */
	from: string;
}

const mask = "***";

/** Every setting in the order of the schema, the forges first. */
export function listSettings({ settings, origins }: Configuration, env: Record<string, string | undefined>): Listed[] {
	const { forges, deny, allow, ...plain } = settings;
	const values = [
		...forges.flatMap(({ name, ...forge }) => listForge(`forges.${name}`, forge, env)),
		...Object.entries(plain).map(([key, value]): [string, unknown] => [key, value]),
		...Object.entries(deny).map(([key, value]): [string, unknown] => [`deny.${key}`, value]),
		...Object.entries(allow).map(([key, value]): [string, unknown] => [`allow.${key}`, value]),
	];
	return values.map(([path, value]) => ({ path, value: redactDeep(value), from: origins.get(path) ?? "default" }));
}

function listForge(
	path: string,
	{ token, headers, ...plain }: ForgeConfig,
	env: Record<string, string | undefined>,
): [string, unknown][] {
	return [
		...Object.entries(plain).map(([key, value]): [string, unknown] => [`${path}.${key}`, value]),
		...(token ? [[`${path}.token`, maskedSource(token, env)] as [string, unknown]] : []),
		// Values of extra headers are often credentials.
		...(headers
			? [[`${path}.headers`, Object.fromEntries(Object.keys(headers).map((name) => [name, mask]))] as [string, unknown]]
			: []),
	];
}

/** Where a secret comes from, never what it is; arguments of a command may hold one as well. */
function maskedSource(source: SecretSource, env: Record<string, string | undefined>): object {
	if (source.env !== undefined) return { env: source.env, value: env[source.env] ? mask : "not set" };
	if (source.command) {
		const [program, ...rest] = source.command;
		return { command: [program, ...rest.map(() => mask)] };
	}
	return source;
}
