import type { Files, Handler } from "@madtea/schemas";
import { type Configuration, loadConfiguration, type Settings } from "./config/settings.ts";
import { secretReader } from "./config/secret.ts";
import { createConnection, type ForgeConnection } from "./forge/connection.ts";
import { createLog, type Log } from "./log.ts";
import type { Answer } from "./pipeline/answer.ts";
import type { CallRequest } from "./pipeline/call.ts";
import type { Dispatch } from "./pipeline/dispatch.ts";
import { DeniedError } from "./pipeline/errors.ts";
import { createFiles } from "./pipeline/files.ts";
import { discover } from "./plugins/discover.ts";
import { createPolicy, type Policy } from "./registry/policy.ts";
import { createRegistry, type DomainRecord, type Refused, type Registry } from "./registry/registry.ts";
import { applyTiers } from "./registry/tiers.ts";
import type { Action } from "./registry/types.ts";
import { version } from "./version.ts";

/** A handler of the host's own tools. */
export type OwnHandler = (args: Record<string, unknown>, call: Dispatch) => Promise<unknown>;

/** What became of one call, for logs. */
export interface CallRecord {
	request: CallRequest;
	action?: Action;
	answer: Answer;
	milliseconds: number;
}

/** The host: everything a surface needs. */
export interface Host {
	readonly configuration: Configuration;
	readonly settings: Settings;
	readonly registry: Registry;
	readonly refused: Refused[];
	readonly policy: Policy;
	readonly connections: ForgeConnection[];
	readonly files: Files;
	readonly log: Log;
	readonly ownHandlers: Record<string, OwnHandler>;
	/** Known secrets, to be blanked out of everything shown. */
	readonly secrets: Set<string>;
	connection(name: string): ForgeConnection | undefined;
	call(request: CallRequest): Promise<Answer>;
	handlerOf(domain: string, name: string): Promise<Handler>;
	/** Loads a gated domain and lists its tools. @throws CallError when its code fails to load. */
	enable(record: DomainRecord): Promise<void>;
	/** Called when the list of tools has changed. */
	onToolsChanged(listener: () => void): void;
	/** Folder whose git remote tells the repository: the client's first root, else the process's. */
	workingDirectory(): Promise<string>;
	/** The client's roots, once a surface knows them. */
	setRoots(roots: () => Promise<string[]>): void;
	howToConfigure(): string;
	/** @throws DeniedError unless the person agrees */
	askPerson(what: string, confirm: CallRequest["confirm"]): Promise<void>;
	record(call: CallRecord): void;
}

export interface HostOptions {
	/** Path given by `--config`. */
	config?: string;
	env?: NodeJS.ProcessEnv;
	ownHandlers?: Record<string, OwnHandler>;
	log?: Log;
}

/**
 * Config, discovery, registry: a host that is ready for calls. Touches neither the network nor a plugin's code.
 * @throws ConfigError
 */
export async function createHost({ config, env = process.env, ownHandlers = {}, log }: HostOptions = {}): Promise<Host> {
	const configuration = await loadConfiguration(config, env);
	const { settings } = configuration;
	const secrets = new Set<string>();
	const logger = log ?? createLog(settings.logLevel, secrets);
	const connections = connect(settings, env, secrets, logger);
	const discovered = await discover({ plugins: settings.plugins, folder: configuration.folder });
	const records = applyTiers(discovered.records, settings);
	const policy = createPolicy(settings);
	const { registry, refused } = createRegistry(records, policy, connections.length > 0);
	const listeners = new Set<() => void>();
	let roots: () => Promise<string[]> = async () => [];

	for (const { package: name, reason } of [...discovered.refused, ...refused]) logger.write("warning", "plugin refused", { plugin: name, reason });

	const host: Host = {
		configuration,
		settings,
		registry,
		refused: [...discovered.refused, ...refused],
		policy,
		connections,
		secrets,
		ownHandlers,
		log: logger,
		files: createFiles(async () => [await host.workingDirectory(), ...(await roots()), ...settings.folders], settings.uploadLimit),
		connection: (name) => connections.find((connection) => connection.name === name),
		// The pipeline and its libraries come with the first call, not with the start.
		call: async (request) => (await import("./pipeline/call.ts")).runCall(host, request),
		async handlerOf(domain, name) {
			const { handlerOf } = await import("./plugins/load.ts");
			return handlerOf(registry.domains.get(domain) as DomainRecord, name, { ...settings, log: logger });
		},
		async enable(record) {
			const listed = registry.isListed(record);
			const { loadPlugin } = await import("./plugins/load.ts");
			await loadPlugin(record, { ...settings, log: logger });
			if (listed) return;
			for (const listener of listeners) listener();
		},
		onToolsChanged: (listener) => void listeners.add(listener),
		async workingDirectory() {
			return (await roots())[0] ?? process.cwd();
		},
		setRoots(next) {
			roots = next;
		},
		howToConfigure: () =>
			"The operator sets FORGEJO_URL and FORGEJO_TOKEN (or GITEA_URL and GITEA_TOKEN) in the environment of this server, or forges in its config file, and restarts it.",
		async askPerson(what, confirm) {
			if (!confirm) throw new DeniedError(`${what}: the operator wants a person to confirm this, and this client can't ask.`, "Tell the person to do it, or to change `confirm` in the config.");
			if (!(await confirm(what))) throw new DeniedError(`${what}: the person did not agree.`, "Do not try again.");
		},
		record(call) {
			logger.call(call);
		},
	};
	return host;
}

function connect(settings: Settings, env: NodeJS.ProcessEnv, secrets: Set<string>, log: Log): ForgeConnection[] {
	return settings.forges.map(({ token, ...forge }) => {
		const read = secretReader(token, env);
		return createConnection({
			...forge,
			userAgent: `madtea/${version}`,
			token: async () => {
				const secret = await read();
				if (secret) secrets.add(secret);
				return secret;
			},
			log: (entry) => log.write("debug", "request", { forge: forge.name, ...entry }),
		});
	});
}
