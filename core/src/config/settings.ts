import { resolve } from "node:path";
import type { ConfigFile, ForgeConfig } from "@madtea/schemas";
import { configFromEnvironment, forgesFromEnvironment } from "./environment.ts";
import { configFolder, configPath } from "./find.ts";
import { checkConfig, readConfig } from "./read.ts";

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
	/** Dotted path of a setting to its origin; a path not listed has its default. */
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
 * Reads file and environment; the environment wins, value by value.
 * @throws ConfigError with file or variable, JSON pointer and reason.
 */
export async function loadConfiguration(option: string | undefined, env: NodeJS.ProcessEnv): Promise<Configuration> {
	const { path, explicit } = configPath(option, env);
	const { config: file, folder, found } = await readConfig(path, explicit);
	const fromEnv = configFromEnvironment(env);
	if (fromEnv.origins.size > 0) await checkConfig(fromEnv.config, "environment");
	const origins = new Map<string, string>();
	for (const key of Object.keys(file)) {
		const value = file[key as keyof ConfigFile];
		const nested = (key === "deny" || key === "allow") && value ? Object.keys(value).map((inner) => `${key}.${inner}`) : [key];
		for (const name of nested) origins.set(name, path);
	}
	for (const [name, variable] of fromEnv.origins) origins.set(name, variable);

	const environmentForges = forgesFromEnvironment(env);
	for (const name of Object.keys(file.forges ?? {})) origins.set(`forges.${name}`, path);
	for (const name of Object.keys(environmentForges)) origins.set(`forges.${name}`, `${name.toUpperCase()}_URL`);
	const forges = { ...environmentForges, ...without(file.forges ?? {}, Object.keys(environmentForges)) };

	const { $schema: _, ...own } = { ...file, ...fromEnv.config };
	const settings: Settings = {
		...defaults,
		...own,
		deny: { ...defaults.deny, ...file.deny, ...fromEnv.config.deny },
		allow: { ...defaults.allow, ...file.allow, ...fromEnv.config.allow },
		forges: Object.entries(forges).map(([name, forge]) => ({ ...forge, name, ...relativeTo(folder, forge) })),
		plugins: (own.plugins ?? []).map((plugin) => (isPath(plugin) ? resolve(folder, plugin) : plugin)),
		folders: (own.folders ?? []).map((path) => resolve(folder, path)),
		...(own.auditLog && { auditLog: resolve(folder, own.auditLog) }),
	};
	return { settings, origins, file: { path, found }, folder: configFolder(env) };
}

/** A plugin given by path, not by package name. */
export function isPath(plugin: string): boolean {
	return /^(\.{0,2}[\\/]|[A-Za-z]:[\\/]|~)/.test(plugin);
}

function relativeTo(folder: string, { certificateFile, token }: ForgeConfig): Partial<ForgeConfig> {
	return {
		...(certificateFile && { certificateFile: resolve(folder, certificateFile) }),
		...(token?.file && { token: { file: resolve(folder, token.file) } }),
	};
}

function without<T extends object>(value: T, names: string[]): T {
	return Object.fromEntries(Object.entries(value).filter(([name]) => !names.includes(name))) as T;
}
