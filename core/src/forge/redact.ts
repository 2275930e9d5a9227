const authorization = /(\b(?:proxy-)?authorization["']?\s*[:=]\s*["']?)(?:(?:basic|bearer|token)\s+)?[^\s"',;]+/gi;
const userinfo = /([a-z][a-z0-9+.-]*:\/\/)[^\s/?#]+@/gi;
const query = /([?&](?:[a-z_-]*token|secret|signature|sig|password|sudo_key|api_?key)=)[^&\s#"']+/gi;

/**
 * `text` without what must not be shown: the given secrets (also as they look in a URL), the values of
 * Authorization headers, userinfo in URLs, and the values of query parameters named like a secret.
 */
export function redact(text: string, secrets: Iterable<string> = []): string {
	let clean = text;
	for (const secret of secrets) {
		if (secret === "") continue;
		for (const form of new Set([secret, encodeURIComponent(secret)])) clean = clean.replaceAll(form, "***");
	}
	return clean.replace(authorization, "$1***").replace(userinfo, "$1***@").replace(query, "$1***");
}
