import type { Host } from "../../host.ts";
import type { Terminal } from "./terminal.ts";

/** What a command of the command line gets beside its words. */
export interface CommandContext {
	terminal: Terminal;
	/** Aborted by Ctrl-C. */
	signal: AbortSignal;
	/**
	 * Reads the configuration and makes the host.
	 * @param variables go before those of the environment
	 * @throws ConfigError
	 */
	openHost(config: string | undefined, variables?: Record<string, string>): Promise<Host>;
}
