import { type ForgeAddress, isBelow } from "./address.ts";
import type { Call } from "./call.ts";
import { ForgeError } from "./errors.ts";
import { checkAllowed, type Refuse } from "./refuse.ts";

const redirects = new Set([301, 302, 303, 307, 308]);
const mostHops = 5;

/**
 * Fetches, and follows redirects within the forge's API with method and body kept: a renamed repository answers
 * 301 to its new URL, and `fetch` by itself would make a GET without body of a POST, and send custom headers
 * along to another host.
 * @throws ForgeError redirect for a way out of the API, or without end; denied for where the operator lets nobody go.
 */
export async function follow(
	call: Call,
	address: ForgeAddress,
	init: RequestInit,
	refused?: Refuse,
): Promise<Response> {
	let url = call.url;
	for (let hop = 0; ; hop++) {
		const response = await fetch(url, { ...init, redirect: "manual" });
		const { status } = response;
		if (!redirects.has(status) || call.options.accept?.includes(status)) return response;
		// Not waited for: where the stream is read by someone else as well, it ends only with them.
		response.body?.cancel().catch(() => {});
		const refuse = (detail: string) => new ForgeError("redirect", { ...call.about, status, detail });
		const location = response.headers.get("location");
		if (!location || !URL.canParse(location, url)) throw refuse("without a usable location");
		if (hop === mostHops) throw refuse(`more than ${mostHops} times`);
		const next = new URL(location, url);
		if (next.origin !== address.origin) throw refuse(`from ${address.origin} to ${next.origin}`);
		if (!isBelow(address, call.part, next))
			throw refuse(`from ${address[call.part]} to ${next.origin}${next.pathname}`);
		// A former name of a denied repository leads to it.
		checkAllowed(call, next, address, refused);
		url = next;
	}
}
