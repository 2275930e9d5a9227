import type { Send } from "./page.ts";

/** What a forge gives at most in a page, by default. */
export const usualCap = 50;

const caps = new WeakMap<Send, { cap?: number; asking?: Promise<number | undefined> }>();

/** The forge's largest page, where it has been asked for before. */
export function knownCap(send: Send): number | undefined {
	return caps.get(send)?.cap;
}

/**
 * The forge's largest page, from `/settings/api`: asked for once. Undefined where the forge does not tell, which is
 * remembered as well, but for a forge that can't be reached.
 */
export function serverCap(send: Send): Promise<number | undefined> {
	let entry = caps.get(send);
	if (!entry) caps.set(send, (entry = {}));
	entry.asking ??= askCap(send).then(
		(cap) => (entry.cap = cap),
		(error: { status?: number }) => {
			if (error.status === undefined) entry.asking = undefined;
			return undefined;
		},
	);
	return entry.asking;
}

async function askCap(send: Send): Promise<number | undefined> {
	const { data } = await send("GET /settings/api");
	const cap: unknown = data?.max_response_items;
	return typeof cap === "number" && cap > 0 ? cap : undefined;
}
