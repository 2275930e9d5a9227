import { homedir } from "node:os";
import { join } from "node:path";

type Environment = Record<string, string | undefined>;

/**
 * Path of the config file: `--config`, else `MADT_CONFIG`, else the user's config directory (XDG base directory
 * specification; %APPDATA% on Windows). Never the working directory: a cloned repository must not configure the host.
 * `explicit` says that the file was named, so that it must exist.
 */
export function configPath(
	option: string | undefined,
	env: Environment,
	platform = process.platform,
): { path: string; explicit: boolean } {
	const named = option ?? (env.MADT_CONFIG || undefined);
	if (named) return { path: named, explicit: true };
	return { path: join(configFolder(env, platform), "config.json"), explicit: false };
}

/** The user's folder for madtea: config and accepted plugins. */
export function configFolder(env: Environment, platform = process.platform): string {
	if (platform === "win32") return join(env.APPDATA ?? join(homedir(), "AppData", "Roaming"), "madtea");
	// The specification says that a relative path in XDG_CONFIG_HOME is to be ignored.
	const base = env.XDG_CONFIG_HOME?.startsWith("/") ? env.XDG_CONFIG_HOME : join(env.HOME ?? homedir(), ".config");
	return join(base, "madtea");
}
