import { readFileSync, realpathSync } from "node:fs";
import { dirname, join, sep } from "node:path";
import type { Manifest, ToolSpec } from "@madtea/schemas";
import schema from "@madtea/schemas/manifest.schema.json" with { type: "json" };
import type { ErrorObject, ValidateFunction } from "ajv";

/** What is wrong with a manifest, and where. */
export interface ManifestProblem {
	file: string;
	/** JSON pointer into the file; empty for the whole. */
	pointer: string;
	reason: string;
}

/** A manifest that can't be used; `problems` has every finding. */
export class BadManifest extends Error {
	constructor(readonly problems: ManifestProblem[]) {
		super(problems.map(({ file, pointer, reason }) => `${file}${pointer && ` at ${pointer}`}: ${reason}`).join("\n"));
	}
}

const maximumBytes = 1_000_000;

const places = new WeakMap<ToolSpec, { file: string; pointer: string }>();

/** The file that a tool was read from, and the JSON pointer to it there. */
export function placeOf(tool: ToolSpec): { file: string; pointer: string } | undefined {
	return places.get(tool);
}

/**
 * Reads a manifest and the tool files it names, without running code, and checks it against the schema.
 * @param file path of `madt.json`
 * @param trusted skips the check, for a manifest that was checked and made whole when it was built in.
 * @throws BadManifest with file, JSON pointer and reason of each problem.
 */
export async function readManifest(file: string, trusted = false): Promise<Manifest> {
	const manifest = readJson(file) as Manifest;
	if (trusted) return manifest;
	const validate = await validators();
	check(validate.manifest, manifest, file);
	const tools = manifest.tools.map((tool, index) => {
		if (typeof tool !== "string") {
			places.set(tool, { file, pointer: `/tools/${index}` });
			return tool;
		}
		const path = join(dirname(file), tool);
		inside(dirname(file), path, file, `/tools/${index}`);
		const spec = readJson(path) as ToolSpec;
		check(validate.tool, spec, path);
		places.set(spec, { file: path, pointer: "" });
		return spec;
	});
	return { ...manifest, tools };
}

function readJson(file: string): unknown {
	let text: string;
	try {
		text = readFileSync(file, "utf8");
	} catch (error) {
		throw new BadManifest([{ file, pointer: "", reason: `can't be read (${(error as NodeJS.ErrnoException).code})` }]);
	}
	if (text.length > maximumBytes) {
		throw new BadManifest([{ file, pointer: "", reason: `is larger than ${maximumBytes} bytes` }]);
	}
	try {
		return JSON.parse(text, (key, value) => {
			if (key === "__proto__") throw new SyntaxError("a key is named __proto__");
			return value;
		});
	} catch (error) {
		throw new BadManifest([{ file, pointer: "", reason: `is not JSON: ${(error as Error).message}` }]);
	}
}

/** A tool file must lie in the plugin's own folder, links resolved. */
function inside(folder: string, path: string, file: string, pointer: string): void {
	let real: string;
	try {
		real = realpathSync(path);
	} catch {
		throw new BadManifest([{ file, pointer, reason: `there is no file ${path}` }]);
	}
	if (!real.startsWith(realpathSync(folder) + sep)) {
		throw new BadManifest([{ file, pointer, reason: "points outside the plugin's folder" }]);
	}
}

let compiled: Promise<{ manifest: ValidateFunction; tool: ValidateFunction }> | undefined;

function validators() {
	compiled ??= import("../ajv.ts").then(({ Ajv }) => {
		const ajv = new Ajv({ allErrors: true, meta: false, validateSchema: false, strict: false });
		ajv.addSchema(schema);
		return {
			manifest: ajv.getSchema(schema.$id) as ValidateFunction,
			tool: ajv.getSchema(`${schema.$id}#/definitions/tool`) as ValidateFunction,
		};
	});
	return compiled;
}

function check(validate: ValidateFunction, value: unknown, file: string): void {
	if (!validate(value)) throw new BadManifest(toProblems(validate.errors ?? [], file));
}

/** Of a `oneOf` those branches are left out that were not meant: a text or a list where an object was given. */
function toProblems(errors: ErrorObject[], file: string): ManifestProblem[] {
	const telling = errors.filter(({ keyword }) => keyword !== "oneOf" && keyword !== "anyOf");
	const meant = telling.filter(({ keyword, schemaPath }) => keyword !== "type" || !/\/(oneOf|anyOf)\/\d+\/type$/.test(schemaPath));
	const shown = [meant, telling, errors].find((list) => list.length > 0) as ErrorObject[];
	return shown.slice(0, 5).map((error) => ({ file, pointer: error.instancePath, reason: reasonOf(error) }));
}

function reasonOf(error: ErrorObject): string {
	const { params, message } = error;
	if (error.keyword === "additionalProperties") return `unknown key ${JSON.stringify(params.additionalProperty)}`;
	if (error.keyword === "enum") return `must be one of ${params.allowedValues.join(", ")}`;
	if (error.keyword === "const") return `must be ${JSON.stringify(params.allowedValue)}`;
	return message ?? error.keyword;
}
