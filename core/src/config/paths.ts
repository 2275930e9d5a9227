import { homedir } from "node:os";
import { join, resolve } from "node:path";

/** A path of the config: absolute, below the home folder (`~/`), or relative to the folder of the config file. */
export function absolute(folder: string, path: string, env: Record<string, string | undefined>): string {
	if (path === "~" || /^~[\\/]/.test(path)) return join(env.HOME ?? homedir(), path.slice(1));
	return resolve(folder, path);
}

/** A plugin given by path, not by package name. */
export function isPath(plugin: string): boolean {
	return /^(\.{0,2}[\\/]|[A-Za-z]:[\\/]|~|\.{1,2}$)/.test(plugin);
}
