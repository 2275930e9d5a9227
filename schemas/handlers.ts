/** What a plugin's handler gets and gives. Types only: a plugin never imports the host's code. */

/** `GET /repos/{owner}/{repo}/issues/{index}`: method and path template below the forge's API root. */
export type Route = `${"GET" | "POST" | "PUT" | "PATCH" | "DELETE"} /${string}`;

export type ForgeKind = "forgejo" | "gitea";

/** What goes along with a route. */
export interface RequestOptions {
	/** Values of the placeholders; `owner` and `repo` of the call are filled in by the host. */
	path?: Record<string, string | number>;
	/** Lists are sent repeated; undefined and null are left out. */
	query?: Record<string, unknown>;
	/** Sent as JSON, unless it is a FormData, a Uint8Array or, with `contentType`, a string. */
	body?: unknown;
	contentType?: string;
	/** How to read the answer. Left out: JSON where the forge says so, else text; "bytes" for downloads. */
	read?: "json" | "text" | "bytes";
	/** Largest answer to read, in bytes; over it the request ends with an error. */
	maximumBytes?: number;
	/** Statuses that are an answer here and not an error, for example 404 of a check. */
	accept?: number[];
	signal?: AbortSignal;
}

/** An answer of the forge. */
export interface ForgeResponse<T = any> {
	status: number;
	headers: Headers;
	/** Parsed JSON, text, or bytes, as `read` asked; undefined when empty. */
	data: T;
	/** Value of `X-Total-Count`, where the forge sends one. */
	total?: number;
}

/** A list with what is known of the rest. */
export interface ListAnswer {
	items: unknown[];
	/** How many there are in all; left out when the forge does not tell. */
	total?: number;
	page?: number;
	/** Whether there is more after these. */
	more?: boolean;
}

/** Files that the agent names; only below the working directory or the client's roots, links resolved. */
export interface Files {
	/** Reads a file to upload. Throws when it is outside, missing, or over the limit. */
	read(path: string): Promise<{ name: string; bytes: Uint8Array }>;
	/** The bytes of a file given as base64. Throws when it is none, or over the limit. */
	decode(base64: string): Promise<Uint8Array>;
	/** Writes a download (never over an existing file outside the folders); gives the path and size to show. */
	write(path: string, bytes: Uint8Array): Promise<{ saved: string; bytes: number }>;
}

/** The host's side of one call (or of one item of a batch). */
export interface HandlerContext {
	/** Owner and name of the repository of the call; undefined when the action takes none. */
	readonly repo: { owner: string; name: string } | undefined;
	/** The value of `each` this run is for. */
	readonly item: any;
	/** Names as the agent gave them, before lookups turned them into ids. */
	readonly given: Readonly<Record<string, any>>;
	readonly signal: AbortSignal;
	/**
	 * Sends a request; the route must be among the action's `operations`.
	 * @throws an error with what failed, why, and what to do next, ready for the agent.
	 */
	request<T = any>(route: Route, options?: RequestOptions): Promise<ForgeResponse<T>>;
	/** GET below the forge's web address, beside its API: files that only the web serves (`/attachments/{uuid}`). */
	site(path: `/${string}`, options?: RequestOptions): Promise<ForgeResponse>;
	/**
	 * One page, or with `all` every page within the bound, by the call's `page`, `limit` and `all`. Items put in place of
	 * its `items` are shown but with `fields=*`, which gives the forge's own: what nobody may see is taken out of those.
	 */
	list(route: Route, options?: RequestOptions & { items?: string }): Promise<ListAnswer>;
	/** Every page of a list, within the bound: for lookups and counts. */
	everything<T = any>(route: Route, options?: RequestOptions & { items?: string }): Promise<T[]>;
	/** Which forge it is: found once and remembered. */
	kind(): Promise<ForgeKind>;
	/** Runs `work` on each value side by side within the configured limit, results in order. */
	each<V, R>(values: readonly V[], work: (value: V) => Promise<R>): Promise<R[]>;
	readonly files: Files;
	/**
	 * An answer that is text, cut at line ends by the budget. `about` is shown before it; `again` are arguments that the
	 * call which reads on must have besides `start_line`, because without them it would be another text.
	 */
	text(text: string, about?: Record<string, unknown>, again?: Record<string, unknown>): unknown;
	/** Bytes: saved to `save_to` if given, as text if they are text, else refused with the way to save them. */
	download(bytes: Uint8Array, about?: { name?: string; saveTo?: string; type?: string }): Promise<unknown>;
	/** Something done only in part: the call counts as done, and the answer carries this warning. */
	warn(warning: string): void;
	/** An error for the agent: what failed, why, and what to do next. */
	fail(message: string, nextStep?: string): Error;
	/** Tells the client how far it is. */
	progress(done: number, total?: number, message?: string): void;
	/** The nearest of `known` to `name`, for an error that names it. */
	nearest(name: string, known: readonly string[]): string | undefined;
	/** Pauses, ends early with an error when the call is cancelled. Milliseconds. */
	pause(milliseconds: number): Promise<void>;
}

/** Answers the raw value of the forge (shaped by the action's `result`), or what `list`, `text`, `download` gave. */
export type Handler = (input: any, context: HandlerContext) => Promise<unknown>;

/** The default export of a plugin's handlers module: names of the manifest to functions. */
export type Handlers = Record<string, Handler>;
