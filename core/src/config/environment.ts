import schema from "@madtea/schemas/config.schema.json" with { type: "json" };
import type { ConfigFile } from "@madtea/schemas";
import { ConfigError } from "./problem.ts";

type Environment = Record<string, string | undefined>;
interface Property {
	type?: string;
	enum?: string[];
	properties?: Record<string, Property>;
}

/** A setting that an environment variable may give: `deny.tools` by `MADT_DENY_TOOLS`. */
export interface Variable {
	name: string;
	/** Path into the config. */
	path: string[];
	property: Property;
}

/** Every setting but the forges has a variable; made from the schema. */
export function variables(properties = schema.properties as Record<string, Property>, path: string[] = []): Variable[] {
	return Object.entries(properties).flatMap(([key, property]) => {
		if (key.startsWith("$") || key === "forges") return [];
		const whole = [...path, key];
		if (property.properties) return variables(property.properties, whole);
		return [{ name: `MADT_${whole.map(snake).join("_")}`, path: whole, property }];
	});
}

function snake(key: string): string {
	return key.replace(/[A-Z]/g, (letter) => `_${letter}`).toUpperCase();
}

/** The part of the config that the environment gives, with the variable for each path. Lists are comma-separated. */
export function configFromEnvironment(env: Environment): { config: ConfigFile; origins: Map<string, string> } {
	const config: Record<string, unknown> = {};
	const origins = new Map<string, string>();
	for (const { name, path, property } of variables()) {
		const text = env[name];
		if (text === undefined || text === "") continue;
		let target = config;
		for (const key of path.slice(0, -1)) target = (target[key] ??= {}) as Record<string, unknown>;
		target[path.at(-1) as string] = parse(name, text, property);
		origins.set(path.join("."), name);
	}
	return { config: config as ConfigFile, origins };
}

function parse(name: string, text: string, property: Property): unknown {
	switch (property.type) {
		case "array":
			return text.split(",").map((item) => item.trim()).filter(Boolean);
		case "boolean":
			if (/^(true|1|yes)$/i.test(text)) return true;
			if (/^(false|0|no)$/i.test(text)) return false;
			throw new ConfigError(name, "", `must be true or false, not ${JSON.stringify(text)}`);
		case "integer":
			if (/^\d+$/.test(text)) return Number(text);
			throw new ConfigError(name, "", `must be a whole number, not ${JSON.stringify(text)}`);
		default:
			return text;
	}
}

/** Forges by the usual variables of the two; with one address alone, either token serves it. */
export function forgesFromEnvironment(env: Environment): NonNullable<ConfigFile["forges"]> {
	const forges: NonNullable<ConfigFile["forges"]> = {};
	const both = Boolean(env.FORGEJO_URL && env.GITEA_URL);
	const tokens = { forgejo: ["FORGEJO_TOKEN"], gitea: ["GITEA_TOKEN", "GITEA_ACCESS_TOKEN"] };
	for (const [name, url] of [
		["forgejo", env.FORGEJO_URL],
		["gitea", env.GITEA_URL],
	] as const) {
		if (!url) continue;
		const own = tokens[name];
		const names = both ? own : [...own, ...tokens[name === "forgejo" ? "gitea" : "forgejo"]];
		const variable = names.find((candidate) => env[candidate]);
		forges[name] = { url, ...(variable && { token: { env: variable } }) };
	}
	return forges;
}
