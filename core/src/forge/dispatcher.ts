import { Duplex } from "node:stream";
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
	const proxy = connection.proxy ?? proxyFor(url);
	if (!proxy && !connection.certificateFile) {
		await parserReady(ownAgent());
		return undefined;
	}
	const ca = connection.certificateFile ? await authorities(connection.certificateFile) : undefined;
	const { Agent, ProxyAgent } = await import("undici");
	await parserReady(Agent as unknown as AgentClass);
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

interface Dispatcher {
	dispatch(request: object, handler: object): unknown;
}
type AgentClass = new (options: {
	connect: (options: unknown, done: (error: null, socket: Duplex) => void) => void;
}) => Dispatcher;

/** The agent of Node's own fetch, which is there once fetch is. */
function ownAgent(): AgentClass | undefined {
	new Headers();
	return (globalThis as Record<symbol, any>)[Symbol.for("undici.globalDispatcher.1")]?.constructor;
}

/**
 * undici compiles its HTTP parser when it is loaded, and until that is done does not notice that a connection was
 * closed: the request would wait for its timeout. So the first request is one that goes nowhere and waits for the
 * parser. A version that can't do that is used as it is.
 */
async function parserReady(agentClass: AgentClass | undefined): Promise<void> {
	if (!agentClass) return;
	const socket = new Duplex({
		read() {},
		write(_chunk, _encoding, done) {
			done();
			this.push("HTTP/1.1 204 No Content\r\nconnection: close\r\n\r\n");
		},
	});
	const plain = () => socket;
	Object.assign(socket, { ref: plain, unref: plain, setKeepAlive: plain, setNoDelay: plain, setTimeout: plain });
	const agent = new agentClass({ connect: (_options, done) => done(null, socket) });
	await new Promise<void>((resolve) => {
		const done = () => resolve();
		const handler = { onConnect() {}, onHeaders: () => true, onData: () => true, onComplete: done, onError: done };
		setTimeout(done, 1000).unref();
		try {
			agent.dispatch({ origin: "http://parser.invalid", path: "/", method: "GET" }, handler);
		} catch {
			done();
		}
	});
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
