import { existsSync, mkdirSync, readFileSync, realpathSync, renameSync, statSync, writeFileSync } from "node:fs";
import { dirname } from "node:path";
import { isDeepStrictEqual } from "node:util";
import type { PluginsContext } from "./context.ts";

/** Names a plugin in the config file. @returns what to tell the operator */
export function nameInConfig(name: string, context: PluginsContext): string {
	const { configuration } = context;
	if (configuration.settings.plugins.includes(name)) return `It is named in ${originOf(context)}.`;
	return (
		change(context, `add ${JSON.stringify(name)} to plugins`, (plugins) => [...plugins, name]) ??
		`Named in ${configuration.file.path}.`
	);
}

/** Takes a plugin's name out of the config file. @returns what to tell the operator */
export function takeOutOfConfig(name: string, context: PluginsContext): string {
	const { configuration } = context;
	if (!configuration.settings.plugins.includes(name)) return "The config does not name it.";
	const matches = (written: string) =>
		written === name || configuration.settings.plugins[plugins(context).indexOf(written)] === name;
	return (
		change(context, `take ${JSON.stringify(name)} out of plugins`, (all) => all.filter((one) => !matches(one))) ??
		`Taken out of ${configuration.file.path}.`
	);
}

function originOf({ configuration }: PluginsContext): string {
	return configuration.origins.get("plugins") ?? configuration.file.path;
}

/** What is to be done by hand where the file is not to be changed; undefined when it was. */
function change(context: PluginsContext, what: string, edit: (plugins: string[]) => string[]): string | undefined {
	const { configuration, editConfig } = context;
	const { path } = configuration.file;
	if (originOf(context) !== path)
		return `The variable ${originOf(context)} says which plugins there are: ${what} there.`;
	if (!editConfig) return `In ${path}, ${what}.`;
	const { text, config } = read(context);
	try {
		write(path, withPlugins(text, config, edit(config.plugins ?? [])));
		return undefined;
	} catch (error) {
		return `${path} can't be written (${(error as NodeJS.ErrnoException).code}): ${what} there.`;
	}
}

/** The text with another list of plugins, the rest as the operator wrote it where that can be done. */
function withPlugins(text: string, config: object, list: string[]): string {
	const wanted = { ...config, plugins: list };
	const [, indent = "  "] = /^\{\r?\n([ \t]+)"/.exec(text) ?? [];
	const inline = `"plugins": [${list.map((name) => JSON.stringify(name)).join(", ")}]`;
	const edited = /"plugins"\s*:/.test(text)
		? text.replace(/"plugins"\s*:\s*\[[^\]]*\]/, () => inline)
		: text.replace(/\s*\}\s*$/, () => `,\n${indent}${inline}\n}\n`);
	return isSame(edited, wanted) ? edited : `${JSON.stringify(wanted, null, indent)}\n`;
}

function isSame(text: string, wanted: object): boolean {
	try {
		return isDeepStrictEqual(JSON.parse(text), wanted);
	} catch {
		return false;
	}
}

/** Whole or not at all; a link stays one, and the file as readable as it was. */
function write(path: string, text: string): void {
	const real = existsSync(path) ? realpathSync(path) : path;
	const mode = existsSync(real) ? statSync(real).mode & 0o777 : 0o600;
	mkdirSync(dirname(real), { recursive: true, mode: 0o700 });
	writeFileSync(`${real}.new`, text, { mode });
	renameSync(`${real}.new`, real);
}

function read({ configuration }: PluginsContext): { text: string; config: { plugins?: string[] } } {
	if (!configuration.file.found) return { text: "", config: {} };
	const text = readFileSync(configuration.file.path, "utf8");
	return { text, config: JSON.parse(text) };
}

/** As they are written in the file, in the order in which the settings have them. */
function plugins(context: PluginsContext): string[] {
	return read(context).config.plugins ?? [];
}
