// Made from schemas/config.schema.json by `npm run gen`; change the source.

export type RepoGlob = string;

/**
 * madtea's config file. Everything is optional; see docs/operating.md.
 */
export interface ConfigFile {
	$schema?: string;
	/**
	 * Forges by a name of your choice. The first serves calls whose repository does not tell.
	 */
	forges?: {
		[k: string]: ForgeConfig;
	};
	/**
	 * Third-party plugins: package names (madt-plugin-*, @scope/madt-plugin-*) or paths.
	 */
	plugins?: string[];
	/**
	 * Gated domains that are there from the start; "*" for all.
	 */
	enable?: string[];
	/**
	 * Domains that are not there at all.
	 */
	disable?: string[];
	/**
	 * Only actions that read.
	 */
	readOnly?: boolean;
	/**
	 * Which effects a person has to confirm.
	 */
	confirm?: "never" | "destructive" | "write";
	/**
	 * What the agent may not do; denied things are neither shown nor run.
	 */
	deny?: {
		/**
		 * Globs of tool names: madt_secrets, madt_*_keys.
		 */
		tools?: string[];
		/**
		 * Globs of tool.action: madt_repos.delete, *.delete.
		 */
		actions?: string[];
		/**
		 * Globs of owner/name: acme/secret-*.
		 */
		repos?: RepoGlob[];
	};
	/**
	 * What alone the agent may touch.
	 */
	allow?: {
		/**
		 * Globs of owner/name: only these repositories.
		 */
		repos?: RepoGlob[];
	};
	/**
	 * How results are written: JSON without spaces, or TOON, which takes fewer tokens for tables and more for most lists of issues and pull requests.
	 */
	format?: "json" | "toon";
	/**
	 * Characters of one result.
	 */
	outputBudget?: number;
	/**
	 * Bytes of one file to send or to fetch.
	 */
	uploadLimit?: number;
	/**
	 * Requests of a batch side by side.
	 */
	batchConcurrency?: number;
	/**
	 * Items that all=true fetches at most.
	 */
	allBound?: number;
	/**
	 * Folders for uploads and downloads, beside the working directory and the client's roots.
	 */
	folders?: string[];
	/**
	 * What the log on stderr has: this level and above.
	 */
	logLevel?: "debug" | "info" | "warning" | "error";
	/**
	 * File that gets a JSON line for every write. While it can't be written, writes are refused.
	 */
	auditLog?: string;
	/**
	 * Milliseconds one call may take in all.
	 */
	toolTimeout?: number;
}
export interface ForgeConfig {
	/**
	 * Web address of the forge, with its sub-path if it has one.
	 */
	url: string;
	token?: SecretSource;
	/**
	 * Extra HTTP headers, for a proxy before the forge.
	 */
	headers?: {
		[k: string]: string;
	};
	/**
	 * PEM file of certificate authorities to trust besides the usual.
	 */
	certificateFile?: string;
	/**
	 * Proxy for this forge; left out: HTTPS_PROXY and NO_PROXY.
	 */
	proxy?: string;
	/**
	 * Milliseconds for one request.
	 */
	timeout?: number;
	/**
	 * Repetitions of a request that failed and may be repeated safely.
	 */
	retries?: number;
	/**
	 * Requests side by side.
	 */
	concurrency?: number;
}
/**
 * Where the token comes from; it is never written in this file.
 */
export interface SecretSource {
	/**
	 * Environment variable.
	 */
	env?: string;
	/**
	 * File that holds the token alone.
	 */
	file?: string;
	/**
	 * Program and arguments that print the token, run without a shell.
	 *
	 * @minItems 1
	 */
	command?: string[];
	/**
	 * Login of that name in the tea CLI's config.
	 */
	tea?: string;
}
