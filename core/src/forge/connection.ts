import type { ForgeKind, ListAnswer, RequestOptions, Route } from "@madtea/schemas";
import { createForgeClient, type ForgeClient, type ForgeClientOptions } from "./client.ts";
import { createKindFinder } from "./kind.ts";
import { listPages } from "./paging.ts";

/** How much of a list is wanted. */
export interface ListWish {
	page?: number;
	limit?: number;
	all?: boolean;
	/** Key of the list where the answer is an object. */
	items?: string;
	/** Most items that `all` fetches. */
	bound?: number;
	progress?: (done: number, total?: number) => void;
}

/** One configured forge: its client, what kind it is, and its lists. Nothing is asked of it before the first call. */
export interface ForgeConnection {
	readonly name: string;
	readonly url: string;
	readonly client: ForgeClient;
	kind(): Promise<ForgeKind>;
	version(): Promise<string | undefined>;
	list(route: Route, options: RequestOptions, wish: ListWish): Promise<ListAnswer>;
}

/** A connection of which every use fails when the configured address is none: the start does not fail for it. */
export function createConnection(options: ForgeClientOptions): ForgeConnection {
	let client: ForgeClient;
	try {
		client = createForgeClient(options);
	} catch (error) {
		return brokenConnection(options, error);
	}
	const finder = createKindFinder(client);
	return {
		name: options.name,
		url: client.site,
		client,
		kind: () => finder.kind(),
		version: () => finder.version(),
		list: (route, request, { progress, ...paging }) =>
			listPages(client.request, route, request, { ...paging, concurrency: options.concurrency, onProgress: progress }),
	};
}

function brokenConnection({ name, url }: ForgeClientOptions, error: unknown): ForgeConnection {
	const fail = async () => {
		throw error;
	};
	const client = new Proxy({} as ForgeClient, {
		get() {
			throw error;
		},
	});
	return { name, url, client, kind: fail, version: fail, list: fail };
}
