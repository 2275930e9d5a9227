import type { ForgeKind, ForgeResponse } from "@madtea/schemas";
import type { PathRequest } from "./call.ts";
import { ForgeError } from "./errors.ts";
import type { Send } from "./page.ts";

export interface KindFinder {
	/** @throws ForgeError when the forge can't be reached, or does not show which it is. */
	kind(): Promise<ForgeKind>;
	/** What the forge calls its version; undefined when it does not tell this token. */
	version(): Promise<string | undefined>;
}

interface Found {
	kind: ForgeKind;
	version: string | undefined;
}

/** Finds out once which forge it is; whoever asks meanwhile shares the search. A failure is not remembered. */
export function createKindFinder({ request }: { request: Send }): KindFinder {
	let finding: Promise<Found> | undefined;
	const find = async () => {
		finding ??= findKind(request);
		try {
			return await finding;
		} catch (error) {
			finding = undefined;
			throw error;
		}
	};
	return { kind: async () => (await find()).kind, version: async () => (await find()).version };
}

/** What must not be taken for an answer: the forge was not reached, or it is none. */
const noAnswer = new Set(["unreachable", "tls", "timeout", "cancelled"]);

async function findKind(send: Send): Promise<Found> {
	// Only Forgejo has it; beside the API root, not in it.
	const own = await ask(send, { method: "GET", path: "/api/forgejo/v1/version", site: true });
	if (own.version) return { kind: "forgejo", version: own.version };
	const { version } = await ask(send, { method: "GET", path: "/version" });
	// A released Forgejo is `12.0.0+gitea-1.22.0`; a source build says `development` on both.
	if (version && /\+gitea-|forgejo/i.test(version)) return { kind: "forgejo", version };
	if (own.status === 404 && version) return { kind: "gitea", version };
	const kind = (version && /^v?1\.\d+/.test(version) ? "gitea" : undefined) ?? (await kindByRefusal(send));
	if (kind) return { kind, version };
	if (own.status === 404) return { kind: "gitea", version };
	throw new ForgeError("badAnswer", { detail: "neither Forgejo nor Gitea can be recognized" });
}

/** Each forge has its own words for what it does not find, and for a token that it does not know. */
async function kindByRefusal(send: Send): Promise<ForgeKind | undefined> {
	const { said } = await ask(send, { method: "GET", path: "/repos/-/-" });
	if (/the target couldn't be found|user does not exist \[uid: 0/i.test(said)) return "forgejo";
	return /^not found|invalid username, password or token/i.test(said) ? "gitea" : undefined;
}

async function ask(send: Send, route: PathRequest): Promise<{ status?: number; version?: string; said: string }> {
	try {
		const { status, data }: ForgeResponse = await send(route);
		const version: unknown = data?.version;
		return { status, said: "", ...(typeof version === "string" && { version }) };
	} catch (error) {
		if (!(error instanceof ForgeError) || noAnswer.has(error.code)) throw error;
		return { status: error.status, said: error.forgeMessage ?? "" };
	}
}
