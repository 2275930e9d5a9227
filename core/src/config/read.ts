import { readFileSync } from "node:fs";
import { dirname } from "node:path";
import type { ConfigFile } from "@madtea/schemas";
import schema from "@madtea/schemas/config.schema.json" with { type: "json" };
import type { ErrorObject } from "ajv";
import { jsonProblem } from "./json-problem.ts";
import { ConfigError } from "./problem.ts";

/**
 * Reads and checks the config file. A file that was not named and is not there is an empty config.
 * @throws ConfigError with file, JSON pointer, reason and the nearest key.
 */
export async function readConfig(
	path: string,
	explicit: boolean,
): Promise<{ config: ConfigFile; folder: string; found: boolean }> {
	let text: string;
	try {
		text = readFileSync(path, "utf8");
	} catch (error) {
		const { code } = error as NodeJS.ErrnoException;
		if ((code === "ENOENT" || code === "ENOTDIR") && !explicit)
			return { config: {}, folder: dirname(path), found: false };
		throw new ConfigError(path, "", code === "ENOENT" ? "there is no such file" : `can't be read (${code})`);
	}
	let config: unknown;
	try {
		config = JSON.parse(text);
	} catch (error) {
		throw new ConfigError(path, "", jsonProblem(text, error));
	}
	await checkConfig(config, path);
	return { config: config as ConfigFile, folder: dirname(path), found: true };
}

/** @throws ConfigError for the first thing that the schema does not allow. */
export async function checkConfig(config: unknown, where: string): Promise<void> {
	// Compiled beforehand; ajv itself only comes to say what is wrong.
	if ((await import("./valid.gen.ts")).default(config)) return;
	const { Ajv } = await import("../ajv.ts");
	const ajv = new Ajv({ strict: false, meta: false, validateSchema: false, verbose: true });
	const validate = ajv.compile(schema);
	if (validate(config)) return;
	const errors = validate.errors as ErrorObject[];
	// Of a name that does not fit, the pattern says why.
	const error = errors.find(({ keyword }) => keyword === "pattern") ?? errors[0];
	if (error) throw new ConfigError(where, error.instancePath, await reasonOf(error));
}

async function reasonOf(error: ErrorObject): Promise<string> {
	const { "x-reason": own, properties } = (error.parentSchema ?? {}) as { "x-reason"?: string; properties?: object };
	if (error.keyword === "additionalProperties") {
		const key = String(error.params.additionalProperty);
		const known = Object.keys(properties ?? {});
		const { nearest } = await import("../pipeline/nearest.ts");
		const [best] = nearest(key, known, 1);
		return `unknown key ${JSON.stringify(key)}; ${best ? `did you mean ${best}?` : `keys: ${known.join(", ")}`}`;
	}
	if (error.keyword === "enum") return `must be one of ${(error.params.allowedValues as string[]).join(", ")}`;
	if (error.keyword === "pattern" && own) return own;
	return error.message ?? error.keyword;
}
