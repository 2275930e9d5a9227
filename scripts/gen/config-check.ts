import config from "@madtea/schemas/config.schema.json" with { type: "json" };
import { Ajv } from "ajv";
import standalone from "ajv/dist/standalone/index.js";

const banner = `// Made from schemas/config.schema.json by \`npm run gen\`; change the source.
// @ts-nocheck
`;

/**
 * The check of a config as code, so that a start with a config file needs no ajv: to read ajv takes longer than the
 * rest of the start.
 */
export function configCheck(): string {
	const ajv = new Ajv({
		strict: false,
		meta: false,
		validateSchema: false,
		messages: false,
		code: { source: true, esm: true },
	});
	const text = standalone(ajv, ajv.compile(withoutWords(config) as object));
	if (text.includes("require(")) throw new Error("The check of the config would need ajv: use no keyword that counts.");
	return `${banner}${text}\n`;
}

/** What only people read. */
function withoutWords(schema: unknown): unknown {
	return JSON.parse(
		JSON.stringify(schema, (key, value) =>
			["description", "x-reason"].includes(key) && typeof value === "string" ? undefined : value,
		),
	);
}
