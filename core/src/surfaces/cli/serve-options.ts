import { ConfigError } from "../../config/problem.ts";
import type { HostOptions } from "../../host.ts";
import type { LogLevel } from "../../log.ts";
import { CallError } from "../../pipeline/errors.ts";
import { ownOptions } from "./own-options.ts";

/** What `madt serve` was given. @throws ConfigError for what it does not take */
export function serveOptions(rest: readonly string[]): Pick<HostOptions, "config" | "logLevel"> {
	try {
		const { config, "log-level": logLevel } = ownOptions("serve", rest, { "log-level": { type: "string" } });
		return { config: config as string | undefined, logLevel: logLevel as LogLevel | undefined };
	} catch (error) {
		if (!(error instanceof CallError)) throw error;
		throw new ConfigError(
			"madt serve",
			"",
			[error.message.replace(/^madt serve: /, ""), error.nextStep].filter(Boolean).join(" "),
		);
	}
}
