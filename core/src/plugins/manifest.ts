import type { Manifest, ToolSpec } from "@madtea/schemas";
import schema from "@madtea/schemas/manifest.schema.json" with { type: "json" };
import type { ErrorObject, ValidateFunction } from "ajv";
import { BadManifest, type ManifestProblem, readWhole, type WholeManifest } from "./manifest-file.ts";

export { BadManifest, type ManifestProblem } from "./manifest-file.ts";

const places = new WeakMap<ToolSpec, { file: string; pointer: string }>();

/** The file that a tool was read from, and the JSON pointer to it there. */
export function placeOf(tool: ToolSpec): { file: string; pointer: string } | undefined {
	return places.get(tool);
}

/**
 * Reads a manifest and the tool files it names, without running code, and checks it against the schema.
 * @param file path of `madt.json`
 * @throws BadManifest with file, JSON pointer and reason of each problem.
 */
export async function readManifest(file: string): Promise<Manifest> {
	return checkAgainstSchema(readWhole(file), file);
}

/** @throws BadManifest for what the schema does not allow */
export async function checkAgainstSchema({ manifest, toolFiles }: WholeManifest, file: string): Promise<Manifest> {
	const validate = await validators();
	// In place of a tool file the schema sees a name: what is wrong in the file is told of the file.
	const { tools } = (manifest ?? {}) as { tools?: unknown };
	const named = Array.isArray(tools) && {
		...(manifest as object),
		tools: tools.map((tool, index) => (toolFiles[index] ? "tools/of-its-own.json" : tool)),
	};
	check(validate.manifest, named || manifest, file);
	const checked = manifest as Manifest;
	checked.tools.forEach((tool, index) => {
		const own = toolFiles[index];
		if (own) check(validate.tool, tool, own);
		places.set(tool as ToolSpec, own ? { file: own, pointer: "" } : { file, pointer: `/tools/${index}` });
	});
	return checked;
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
	const meant = telling.filter(
		({ keyword, schemaPath }) => keyword !== "type" || !/\/(oneOf|anyOf)\/\d+\/type$/.test(schemaPath),
	);
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
