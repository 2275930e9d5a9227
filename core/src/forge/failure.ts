import type { ForgeErrorCode } from "./codes.ts";

/**
 * What a failed attempt says about trying again:
 * untouched: the forge never acted on it; lost: it may have; timeout: likewise, and each try is long; none: no use.
 */
export type Again = "untouched" | "lost" | "timeout" | "none";

export interface Failure {
	code: ForgeErrorCode;
	again: Again;
	detail: string;
}

/** Error codes of Node's net, dns and http parser, and of undici. */
const known: Record<string, [ForgeErrorCode, Again, string]> = {
	ENOTFOUND: ["unreachable", "none", "no such host"],
	EAI_AGAIN: ["unreachable", "untouched", "the host name can't be resolved at the moment"],
	ECONNREFUSED: ["unreachable", "untouched", "connection refused"],
	EHOSTUNREACH: ["unreachable", "untouched", "no route to the host"],
	ENETUNREACH: ["unreachable", "untouched", "no network"],
	ETIMEDOUT: ["unreachable", "lost", "the connection timed out"],
	UND_ERR_CONNECT_TIMEOUT: ["unreachable", "untouched", "connecting took too long"],
	ECONNRESET: ["unreachable", "lost", "the connection was reset"],
	ECONNABORTED: ["unreachable", "lost", "the connection was reset"],
	EPIPE: ["unreachable", "lost", "the connection was closed"],
	UND_ERR_SOCKET: ["unreachable", "lost", "the connection was closed"],
	UND_ERR_HEADERS_TIMEOUT: ["timeout", "timeout", ""],
	UND_ERR_BODY_TIMEOUT: ["timeout", "timeout", ""],
	ERR_TLS_CERT_ALTNAME_INVALID: ["tls", "none", "the certificate is for another host"],
	CERT_HAS_EXPIRED: ["tls", "none", "the certificate has expired"],
	CERT_NOT_YET_VALID: ["tls", "none", "the certificate is not valid yet"],
	DEPTH_ZERO_SELF_SIGNED_CERT: ["tls", "none", "the certificate is self-signed"],
	SELF_SIGNED_CERT_IN_CHAIN: ["tls", "none", "the certificate is from an authority that is not trusted"],
	UNABLE_TO_VERIFY_LEAF_SIGNATURE: ["tls", "none", "the certificate is from an authority that is not trusted"],
	UNABLE_TO_GET_ISSUER_CERT_LOCALLY: ["tls", "none", "the certificate is from an authority that is not trusted"],
	EPROTO: ["tls", "none", "the server does not speak TLS there: http instead of https?"],
	ERR_SSL_WRONG_VERSION_NUMBER: ["tls", "none", "the server does not speak TLS there: http instead of https?"],
};

/** Reads why `fetch` rejected: the reason is in the cause, for several addresses in the causes of the cause. */
export function failureOf(error: unknown): Failure {
	for (const cause of causes(error)) {
		const code = String((cause as { code?: unknown }).code ?? "");
		const entry = known[code];
		if (entry) return { code: entry[0], again: entry[1], detail: [entry[2], code].filter(Boolean).join(", ") };
		const [, proxy] =
			/^Proxy (?:response|Authentication Required) \((\d+)\)/.exec((cause as Error).message ?? "") ?? [];
		if (proxy) {
			return {
				code: "unreachable",
				again: proxy < "500" ? "none" : "untouched",
				detail: `the proxy answered ${proxy}`,
			};
		}
		if (/^(ERR_SSL|ERR_TLS|CERT_)/.test(code)) return { code: "tls", again: "none", detail: code };
		if (code.startsWith("HPE_")) return { code: "badAnswer", again: "none", detail: "the server does not speak HTTP" };
	}
	const last = causes(error).findLast((cause) => cause instanceof Error);
	return { code: "unreachable", again: "lost", detail: last?.message ?? "for an unknown reason" };
}

function causes(error: unknown): unknown[] {
	const chain: unknown[] = [];
	for (let cause = error; cause && chain.length < 8; cause = (cause as { cause?: unknown }).cause) {
		const several = (cause as { errors?: unknown[] }).errors;
		chain.push(cause, ...(Array.isArray(several) ? several : []));
	}
	return chain;
}
