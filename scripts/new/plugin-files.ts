/** What kind of plugin to make. */
export interface PluginKind {
	/** With a handler beside the declared action. */
	handlers: boolean;
	/** A package of its own, in plain JavaScript, instead of a folder of this workspace. */
	thirdParty: boolean;
}

/** The files of a new plugin, by their path in its folder. */
export function pluginFiles(domain: string, { handlers, thirdParty }: PluginKind): Map<string, string> {
	const code = thirdParty ? "handlers.js" : "src/handlers.ts";
	return new Map([
		["package.json", json(thirdParty ? ownPackage(domain, handlers) : workspacePackage(domain))],
		[
			"madt.json",
			json(manifest(domain, handlers && (thirdParty ? "./handlers.js" : "./dist/handlers.js"), thirdParty)),
		],
		...(handlers ? ([[code, thirdParty ? javaScript : typeScript]] as const) : []),
	]);
}

function workspacePackage(domain: string): object {
	return {
		name: `@madtea/madt-plugin-${domain}`,
		version: "0.1.0",
		license: "MIT",
		type: "module",
		engines: { node: ">=20" },
	};
}

function ownPackage(domain: string, handlers: boolean): object {
	return {
		name: `madt-plugin-${domain}`,
		version: "0.1.0",
		description: `${domain} for madtea`,
		license: "MIT",
		type: "module",
		keywords: ["madtea-plugin"],
		files: ["madt.json", ...(handlers ? ["handlers.js"] : [])],
	};
}

function manifest(domain: string, handlers: string | false, thirdParty: boolean): object {
	const name = `madt_${domain.replaceAll("-", "_")}`;
	return {
		...(!thirdParty && { $schema: "../../schemas/manifest.schema.json" }),
		manifestVersion: 1,
		domain,
		tier: "gated",
		summary: `${domain}, in a few words`,
		...(handlers && { handlers }),
		tools: [
			{
				name,
				cli: domain,
				summary: `What ${domain} are.`,
				actions: [
					{
						name: "get",
						summary: "a declared request",
						effect: "read",
						request: "GET /repos/{owner}/{repo}",
						result: ["name=full_name", "description", "stars=stars_count"],
						example: { repo: "acme/rocket" },
					},
					...(handlers ? [countAction] : []),
				],
			},
		],
	};
}

const countAction = {
	name: "count",
	summary: "what a handler makes of several requests",
	effect: "read",
	handler: "count",
	operations: ["GET /repos/{owner}/{repo}/branches", "GET /repos/{owner}/{repo}/tags"],
	result: ["branches", "tags"],
	example: { repo: "acme/rocket" },
};

const body = `	async count(input, context) {
		const branches = await context.everything("GET /repos/{owner}/{repo}/branches");
		const tags = await context.everything("GET /repos/{owner}/{repo}/tags");
		return { branches: branches.length, tags: tags.length };
	},
`;

const typeScript = `import type { Handlers } from "@madtea/schemas";

export default {
${body.replace("(input, context)", "(_input, context)")}} satisfies Handlers;
`;

const javaScript = `/** @type {import("@madtea/schemas").Handlers} */
export default {
${body}};
`;

function json(value: object): string {
	return `${JSON.stringify(value, null, 2)}\n`;
}
