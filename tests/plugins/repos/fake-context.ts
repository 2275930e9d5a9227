import { readFileSync } from "node:fs";
import { join } from "node:path";
import type { ForgeKind, HandlerContext, RequestOptions, Route } from "@madtea/schemas";

/** A request that a handler made. */
export interface Asked {
	route: string;
	path?: Record<string, string | number>;
	query?: Record<string, unknown>;
	body?: any;
}

/** What the forge answers to a route: data for 200, or a status with data. */
export type Answers = Record<string, unknown | ((asked: Asked) => unknown)>;

/** An answer with a status of its own. */
export class Status {
	constructor(
		readonly status: number,
		readonly data?: unknown,
		readonly code?: string,
	) {}
}

export interface FakeOptions {
	/** `branches_remote.delete`: whose operations may be asked for. */
	action: string;
	answers?: Answers;
	kind?: ForgeKind;
	item?: unknown;
	given?: Record<string, unknown>;
	files?: Record<string, string>;
}

/** A host's side without a host: refuses what the action does not declare, as the host does. */
export function fakeContext({ action, answers = {}, kind = "forgejo", item, given = {}, files = {} }: FakeOptions) {
	const operations = operationsOf(action);
	const asked: Asked[] = [];
	const warnings: string[] = [];

	async function request(route: string, { path, query, body, accept = [] }: RequestOptions = {}): Promise<any> {
		if (!operations.includes(route)) throw new Error(`${route} is not declared by ${action}`);
		const entry: Asked = { route, path, query, body };
		asked.push(entry);
		if (!(route in answers)) throw new Error(`no answer for ${route}`);
		const found = answers[route];
		const answer = typeof found === "function" ? found(entry) : found;
		const { status, data, code } = answer instanceof Status ? answer : new Status(200, answer);
		if (status >= 400 && !accept.includes(status)) {
			const forgeMessage = (data as { message?: string })?.message;
			throw Object.assign(new Error(`${route}: ${status} ${forgeMessage}`), { status, forgeMessage, code });
		}
		return { status, data, headers: new Headers() };
	}

	const context = {
		repo: { owner: "acme", name: "rocket" },
		item,
		given,
		signal: new AbortController().signal,
		request,
		list: async (route: Route, options?: RequestOptions) => ({ items: (await request(route, options)).data }),
		everything: async (route: Route, options?: RequestOptions) => (await request(route, options)).data,
		kind: async () => kind,
		each: (values: unknown[], work: (value: unknown) => Promise<unknown>) => Promise.all(values.map(work)),
		files: {
			async read(path: string) {
				if (!(path in files)) throw new Error(`There is no file ${path}.`);
				return { name: path.split("/").at(-1) as string, bytes: new TextEncoder().encode(files[path]) };
			},
			decode: async (base64: string) => Buffer.from(base64, "base64"),
		},
		download: async (bytes: Uint8Array, about?: object) => ({ bytes: bytes.byteLength, ...about }),
		warn: (warning: string) => void warnings.push(warning),
		fail: (message: string, nextStep?: string) => new Error([message, nextStep].filter(Boolean).join(" ")),
		progress() {},
		nearest: (name: string, known: string[]) =>
			known.find((other) => other.toLowerCase().startsWith(name.toLowerCase().slice(0, 3))),
	};
	return { context: context as unknown as HandlerContext, asked, warnings };
}

function operationsOf(id: string): string[] {
	const [tool, action] = id.split(".");
	const file = join(import.meta.dirname, `../../../plugins/repos/tools/${tool}.json`);
	const { actions } = JSON.parse(readFileSync(file, "utf8"));
	return actions.find((candidate: { name: string }) => candidate.name === action).operations;
}

/** The message of the error that `work` ends with. */
export async function failure(work: Promise<unknown>): Promise<string> {
	try {
		await work;
	} catch (error) {
		return (error as Error).message;
	}
	throw new Error("it did not fail");
}
