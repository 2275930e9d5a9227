import { resolve } from "node:path";
import type { Files, Handler } from "@madtea/schemas";
import { type Configuration, loadConfiguration, type Settings } from "./config/settings.ts";
import { connect } from "./connections.ts";
import type { ForgeConnection } from "./forge/connection.ts";
import { lateFiles } from "./late-files.ts";
import { createLog, type Log, type LogLevel } from "./log.ts";
import type { Answer } from "./pipeline/answer.ts";
import type { Audit } from "./pipeline/audit.ts";
import type { CallRequest } from "./pipeline/call.ts";
import type { Dispatch } from "./pipeline/dispatch.ts";
import { DeniedError } from "./pipeline/errors.ts";
import { discover } from "./plugins/discover.ts";
import { createPolicy, type Policy } from "./registry/policy.ts";
import { createRegistry, type DomainRecord, type Refused, type Registry } from "./registry/registry.ts";
import { applyTiers } from "./registry/tiers.ts";
import type { Action } from "./registry/types.ts";
import { reportStart } from "./start-report.ts";

/** A handler of the host's own tools. */
export type OwnHandler = (args: Record<string, unknown>, call: Dispatch) => Promise<unknown>;

/** What became of one call, for logs. */
export interface CallRecord {
	request: CallRequest;
	action?: Action;
	answer: Answer;
	milliseconds: number;
	/** More for the log. */
	facts?: object;
}

/** The host: everything a surface needs. */
export interface Host {
	readonly configuration: Configuration;
	readonly settings: Settings;
	readonly registry: Registry;
	readonly refused: Refused[];
	/** What the operator should know of plugins that were taken in. */
	readonly notes: Refused[];
	readonly policy: Policy;
	readonly connections: ForgeConnection[];
	readonly files: Files;
	readonly log: Log;
	readonly ownHandlers: Record<string, OwnHandler>;
	/** Where every write is noted, if the operator wants that. */
	readonly audit?: Audit;
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
	/** Given by `--log-level`; wins over the configuration. */
	logLevel?: LogLevel;
	env?: NodeJS.ProcessEnv;
	ownHandlers?: Record<string, OwnHandler>;
	log?: Log;
}

/**
 * Config, discovery, registry: a host that is ready for calls. Touches neither the network nor a plugin's code.
 * @throws ConfigError
 */
export async function createHost({
	config,
	logLevel,
	env = process.env,
	ownHandlers = {},
	log,
}: HostOptions = {}): Promise<Host> {
	const configuration = await loadConfiguration(config, env, logLevel === undefined ? {} : { logLevel });
	const { settings } = configuration;
	const logger = log ?? createLog(settings.logLevel, new Set());
	const { secrets } = logger;
	const policy = await createPolicy(settings);
	// A batch is not held up by the forge's own limit where the operator set none.
	const forges = settings.forges.map((forge) => ({ concurrency: settings.batchConcurrency, ...forge }));
	const connections = connect(forges, { env, secrets, log: logger, policy });
	const discovered = await discover({ plugins: settings.plugins, folder: configuration.folder });
	const records = applyTiers(discovered.records, settings);
	const { registry, refused } = createRegistry(records, policy, connections.length > 0);
	const listeners = new Set<() => void>();
	const tellListeners = () => {
		for (const listener of listeners) listener();
	};
	let roots: () => Promise<string[]> = async () => [];

	const enabling = new Map<string, Promise<void>>();
	async function enableOnce(record: DomainRecord): Promise<void> {
		const listed = registry.isListed(record);
		const { loadPlugin } = await import("./plugins/load.ts");
		await loadPlugin(record, { ...settings, log: logger });
		if (listed) return;
		tellListeners();
	}

	const host: Host = {
		configuration,
		settings,
		registry,
		refused: [...discovered.refused, ...refused],
		notes: discovered.notes,
		policy,
		connections,
		secrets,
		ownHandlers,
		audit: settings.auditLog ? (await import("./pipeline/audit.ts")).createAudit(settings.auditLog, logger) : undefined,
		log: logger,
		files: lateFiles(async () => {
			const { createFiles } = await import("./pipeline/files.ts");
			const folders = async () => [await host.workingDirectory(), ...(await roots()), ...settings.folders];
			return createFiles(folders, settings.uploadLimit, ownFiles(configuration));
		}),
		connection: (name) => connections.find((connection) => connection.name === name),
		// The pipeline and its libraries come with the first call, not with the start.
		call: async (request) => (await import("./pipeline/call.ts")).runCall(host, request),
		async handlerOf(domain, name) {
			const { handlerOf } = await import("./plugins/load.ts");
			const record = registry.domains.get(domain) as DomainRecord;
			const listed = registry.isListed(record);
			return handlerOf(record, name, { ...settings, log: logger }).finally(() => {
				// Code that is no longer what was accepted takes its tools away.
				if (registry.isListed(record) !== listed) tellListeners();
			});
		},
		enable(record) {
			// Of two calls at once the second waits for the first.
			const running = enabling.get(record.domain) ?? enableOnce(record).finally(() => enabling.delete(record.domain));
			enabling.set(record.domain, running);
			return running;
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
			if (!confirm)
				throw new DeniedError(
					`${what}: the operator wants a person to confirm this, and this client can't ask.`,
					"Tell the person to do it, or to change `confirm` in the config.",
				);
			if (!(await confirm(what))) throw new DeniedError(`${what}: the person did not agree.`, "Do not try again.");
		},
		record(call) {
			logger.call(call);
		},
	};
	await reportStart(host);
	return host;
}

/** What no agent may send or write, wherever it is: config, accepted plugins, tokens, the record of writes. */
function ownFiles({ file, folder, settings }: Configuration): string[] {
	const tokens = settings.forges.flatMap(({ token }) => token?.file ?? []);
	return [file.path, folder, ...tokens, ...(settings.auditLog ? [settings.auditLog] : [])].map((path) => resolve(path));
}
