import type { ConfigFile, ForgeConfig } from "@madtea/schemas";
import { configFromEnvironment } from "./environment.ts";
import { forgesFromEnvironment } from "./environment-forges.ts";
import { configFolder, configPath } from "./find.ts";
import { absolute, isPath } from "./paths.ts";
import { ConfigError } from "./problem.ts";
import { checkConfig, readConfig } from "./read.ts";

export { isPath } from "./paths.ts";

/** The effective configuration: every value decided. */
export type Settings = Required<Omit<ConfigFile, "$schema" | "auditLog" | "deny" | "allow" | "forges">> & {
	forges: (ForgeConfig & { name: string })[];
	deny: { tools: string[]; actions: string[]; repos: string[] };
	allow: { repos: string[] };
	auditLog?: string;
};

/** Settings with where each came from: a file, a variable, or the default. */
export interface Configuration {
	settings: Settings;
	/** Dotted path of a setting (`forges.work.url`) to its origin; a path not listed has its default. */
	origins: Map<string, string>;
	/** The config file, and whether it is there. */
	file: { path: string; found: boolean };
	/** The user's folder for madtea. */
	folder: string;
}

const defaults: Omit<Settings, "forges" | "auditLog"> = {
	plugins: [],
	enable: [],
	disable: [],
	readOnly: false,
	confirm: "never",
	deny: { tools: [], actions: [], repos: [] },
	allow: { repos: [] },
	format: "json",
	outputBudget: 40_000,
	uploadLimit: 50_000_000,
	batchConcurrency: 6,
	allBound: 1000,
	folders: [],
	logLevel: "warning",
	toolTimeout: 120_000,
};

/**
 * Reads file and environment; the environment wins, value by value, and a forge as a whole: a token of the file is
 * never sent to an address of the environment.
 * @throws ConfigError with file or variable, JSON pointer and reason.
 */
export async function loadConfiguration(
	option: string | undefined,
	env: NodeJS.ProcessEnv,
	given: Pick<ConfigFile, "logLevel"> = {},
): Promise<Configuration> {
	const { path, explicit } = configPath(option, env);
	const { config: file, folder, found } = await readConfig(path, explicit);
	const fromEnv = await configFromEnvironment(env);
	if (fromEnv.origins.size > 0) await checkEnvironment(fromEnv);
	if (given.logLevel !== undefined) await checkOption("--log-level", { logLevel: given.logLevel });

	const origins = new Map<string, string>();
	for (const name of leaves(file)) origins.set(name, path);
	const usual = forgesFromEnvironment(env);
	const environmentForges = {
		...fromEnv.config.forges,
		...Object.fromEntries(usual.map(({ name, forge }) => [name, forge])),
	};
	for (const name of Object.keys(environmentForges)) {
		for (const key of [...origins.keys()]) if (key.startsWith(`forges.${name}.`)) origins.delete(key);
	}
	for (const name of leaves(fromEnv.config)) origins.set(name, variableOf(fromEnv.origins, name));
	for (const { name, origins: own } of usual) {
		origins.set(`forges.${name}.url`, own.url);
		if (own.token) origins.set(`forges.${name}.token`, own.token);
	}
	if (given.logLevel !== undefined) origins.set("logLevel", "--log-level");

	const forges = { ...environmentForges, ...without(file.forges ?? {}, Object.keys(environmentForges)) };
	const { $schema: _, ...own } = { ...file, ...fromEnv.config, ...given };
	const settings: Settings = {
		...defaults,
		...own,
		deny: { ...defaults.deny, ...file.deny, ...fromEnv.config.deny },
		allow: { ...defaults.allow, ...file.allow, ...fromEnv.config.allow },
		forges: Object.entries(forges).map(([name, forge]) => ({ ...forge, name, ...placed(folder, forge, env) })),
		plugins: (own.plugins ?? []).map((plugin) => (isPath(plugin) ? absolute(folder, plugin, env) : plugin)),
		folders: (own.folders ?? []).map((one) => absolute(folder, one, env)),
		...(own.auditLog && { auditLog: absolute(folder, own.auditLog, env) }),
	};
	return { settings, origins, file: { path, found }, folder: configFolder(env) };
}

/** Paths of the values that a config gives: those of a forge, of deny and of allow each by itself. */
function leaves(config: ConfigFile): string[] {
	return Object.entries(config).flatMap(([key, value]) => {
		if (key === "$schema") return [];
		if (key === "forges")
			return Object.entries(value as object).flatMap(([name, forge]) =>
				Object.keys(forge as object).map((inner) => `forges.${name}.${inner}`),
			);
		return key === "deny" || key === "allow" ? Object.keys(value as object).map((inner) => `${key}.${inner}`) : [key];
	});
}

function variableOf(origins: Map<string, string>, path: string): string {
	return [...origins].find(([own]) => path === own || path.startsWith(`${own}.`))?.[1] ?? "environment";
}

/** What is wrong with a variable is told of the variable. */
async function checkEnvironment({
	config,
	origins,
}: {
	config: ConfigFile;
	origins: Map<string, string>;
}): Promise<void> {
	try {
		await checkConfig(config, "environment");
	} catch (error) {
		if (!(error instanceof ConfigError) || error.pointer === "") throw error;
		const path = error.pointer.slice(1).replaceAll("/", ".");
		const [own = "", name] =
			[...origins].find(([candidate]) => path === candidate || path.startsWith(`${candidate}.`)) ?? [];
		throw name ? new ConfigError(name, error.pointer.slice(own.length + 1), error.reason) : error;
	}
}

async function checkOption(name: string, config: ConfigFile): Promise<void> {
	await checkConfig(config, name).catch((error: unknown) => {
		throw error instanceof ConfigError ? new ConfigError(name, "", error.reason) : error;
	});
}

function placed(folder: string, { certificateFile, token }: ForgeConfig, env: NodeJS.ProcessEnv): Partial<ForgeConfig> {
	return {
		...(certificateFile && { certificateFile: absolute(folder, certificateFile, env) }),
		...(token?.file && { token: { file: absolute(folder, token.file, env) } }),
	};
}

function without<T extends object>(value: T, names: string[]): T {
	return Object.fromEntries(Object.entries(value).filter(([name]) => !names.includes(name))) as T;
}
