import type { ConfigFile } from "@madtea/schemas";
import schema from "@madtea/schemas/config.schema.json" with { type: "json" };
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

/** Variables of madtea that are no settings. */
const others = ["MADT_CONFIG"];

/** Every setting has a variable; made from the schema. */
export function variables(properties = schema.properties as Record<string, Property>, path: string[] = []): Variable[] {
	return Object.entries(properties).flatMap(([key, property]) => {
		if (key.startsWith("$")) return [];
		const whole = [...path, key];
		if (property.properties) return variables(property.properties, whole);
		return [{ name: `MADT_${whole.map(snake).join("_")}`, path: whole, property }];
	});
}

function snake(key: string): string {
	return key.replace(/[A-Z]/g, (letter) => `_${letter}`).toUpperCase();
}

/**
 * The part of the config that the environment gives, with the variable for each path. Lists are comma-separated,
 * forges JSON.
 * @throws ConfigError for a value that can't be, and for a mistyped variable: a `MADT_READONLY` must not go unseen.
 */
export async function configFromEnvironment(
	env: Environment,
): Promise<{ config: ConfigFile; origins: Map<string, string> }> {
	const config: Record<string, unknown> = {};
	const origins = new Map<string, string>();
	const all = variables();
	for (const { name, path, property } of all) {
		const text = env[name];
		if (text === undefined || text === "") continue;
		let target = config;
		for (const key of path.slice(0, -1)) target = (target[key] ??= {}) as Record<string, unknown>;
		target[path.at(-1) as string] = parse(name, text, property);
		origins.set(path.join("."), name);
	}
	const known = new Set([...all.map(({ name }) => name), ...others]);
	for (const name of Object.keys(env)) {
		if (name.startsWith("MADT_") && !known.has(name)) await refuseUnknown(name, [...known]);
	}
	return { config: config as ConfigFile, origins };
}

async function refuseUnknown(name: string, known: string[]): Promise<never> {
	const { nearest } = await import("../pipeline/nearest.ts");
	const [best] = nearest(name, known, 1);
	throw new ConfigError(name, "", `there is no such setting${best ? `; did you mean ${best}?` : ""}`);
}

function parse(name: string, text: string, property: Property): unknown {
	switch (property.type) {
		case "array":
			return text
				.split(",")
				.map((item) => item.trim())
				.filter(Boolean);
		case "boolean":
			if (/^(true|1|yes)$/i.test(text)) return true;
			if (/^(false|0|no)$/i.test(text)) return false;
			throw new ConfigError(name, "", `must be true or false, not ${JSON.stringify(text.slice(0, 40))}`);
		case "integer":
			if (/^\d+$/.test(text)) return Number(text);
			throw new ConfigError(name, "", `must be a whole number, not ${JSON.stringify(text.slice(0, 40))}`);
		case "object":
			try {
				return JSON.parse(text);
			} catch {
				// The parser's own words repeat the text, and it may hold a secret.
				throw new ConfigError(name, "", "is not JSON");
			}
		default:
			return text;
	}
}
