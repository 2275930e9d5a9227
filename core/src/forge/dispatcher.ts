import { ForgeError } from "./errors.ts";
import { proxyFor } from "./proxy.ts";

export interface Connection {
	/** A proxy's URL; left out: what the environment says; empty: none. */
	proxy?: string;
	/** PEM file of authorities to trust besides the usual ones. */
	certificateFile?: string;
}

/**
 * How `fetch` is to connect when not directly. Undefined where nothing is special, so that undici is imported only
 * where it is needed.
 * @throws ForgeError tls for a certificate file that can't be read, unreachable for a proxy that is none.
 */
export async function dispatcherFor(url: URL, connection: Connection): Promise<unknown> {
	await parserReady();
	const proxy = connection.proxy ?? proxyFor(url);
	if (!proxy && !connection.certificateFile) return undefined;
	const ca = connection.certificateFile ? await authorities(connection.certificateFile) : undefined;
	const { Agent, ProxyAgent } = await import("undici");
	if (!proxy) return new Agent({ connect: { ca } });
	if (!URL.canParse(proxy) || !/^https?:$/.test(new URL(proxy).protocol)) {
		throw new ForgeError("unreachable", {
			detail: "the proxy must be an http or https URL",
			nextStep: "Correct the proxy.",
		});
	}
	// As curl does: https is tunnelled, http forwarded, since many proxies refuse to tunnel to other ports than 443.
	return new ProxyAgent({ uri: proxy, requestTls: { ca }, proxyTls: { ca }, proxyTunnel: false });
}

const emptyModule = new Uint8Array([0, 0x61, 0x73, 0x6d, 1, 0, 0, 0]);

/**
 * Node's fetch compiles its HTTP parser when it is first used, and until then does not notice that a connection was
 * closed: the request would wait for its timeout. A compilation of nothing that begins later ends later.
 */
async function parserReady(): Promise<void> {
	new Headers();
	await WebAssembly.compile(emptyModule);
}

/** `ca` replaces Node's own list, which is therefore given along. */
async function authorities(file: string): Promise<string[]> {
	const [{ readFile }, tls] = await Promise.all([import("node:fs/promises"), import("node:tls")]);
	const own = await readFile(file, "utf8").catch((cause) => {
		const detail = `the certificate file ${file} can't be read`;
		throw new ForgeError("tls", { detail, cause, nextStep: "Correct its path in the configuration." });
	});
	if (!own.includes("-----BEGIN")) {
		const nextStep = "Give a file in PEM format.";
		throw new ForgeError("tls", { detail: `the certificate file ${file} has no certificate`, nextStep });
	}
	const extra = process.env.NODE_EXTRA_CA_CERTS;
	const more = extra ? await readFile(extra, "utf8").catch(() => "") : "";
	return [...tls.rootCertificates, own, more].filter(Boolean);
}
