import type { Configuration } from "../../../config/settings.ts";
import type { TrustStore } from "../../../plugins/trust-store.ts";
import type { Terminal } from "../terminal.ts";

/** What the commands about plugins work on. */
export interface PluginsContext {
	configuration: Configuration;
	/** The user's folder for madtea. */
	folder: string;
	store: TrustStore;
	terminal: Terminal;
	signal: AbortSignal;
	json: boolean;
	yes: boolean;
	/** Whether the config file may be changed. */
	editConfig: boolean;
}
