import type { ForgeAddress } from "./address.ts";
import type { Call } from "./call.ts";
import { ForgeError } from "./errors.ts";

/** A request as the operator's rules see it. */
export interface Asked {
	method: string;
	/** Below the API root, encoded as it is sent. */
	path: string;
	body: unknown;
}

/** The reason why a request may not be sent; undefined when it may. */
export type Refuse = (asked: Asked) => string | undefined;

/**
 * The last gate before the network: tools, handlers, lookups, raw calls and redirects all pass it.
 * @throws ForgeError denied
 */
export function checkAllowed(call: Call, url: URL, address: ForgeAddress, refuse: Refuse | undefined): void {
	if (!refuse || call.part !== "root") return;
	const path = url.pathname.slice(new URL(address.root).pathname.length) || "/";
	const reason = refuse({ method: call.method, path, body: call.options.body });
	if (reason) throw new ForgeError("denied", { ...call.about, detail: reason.replace(/\.$/, "") });
}
