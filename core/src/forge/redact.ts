const authorization = /(\b(?:proxy-)?authorization["']?\s*[:=]\s*["']?)(?:(?:basic|bearer|token)\s+)?[^\s"',;]+/gi;
/** One character of the scheme is enough: to look for its beginning takes quadratic time on a long word. */
const userinfo = /([a-z0-9+.-]:\/\/)[^\s/?#]+@/gi;
const query = /([?&](?:[a-z_-]*token|secret|signature|sig|password|sudo_key|api_?key)=)[^&\s#"']+/gi;

/**
 * `text` without what must not be shown: the given secrets (also as they look in a URL or in JSON), the values of
 * Authorization headers, userinfo in URLs, and the values of query parameters named like a secret.
 */
export function redact(text: string, secrets: Iterable<string> = []): string {
	let clean = text;
	for (const secret of secrets) {
		if (secret === "") continue;
		for (const form of new Set([secret, encodeURIComponent(secret), JSON.stringify(secret).slice(1, -1)]))
			clean = clean.replaceAll(form, "***");
	}
	return clean.replace(authorization, "$1***").replace(userinfo, "$1***@").replace(query, "$1***");
}

/** A copy of a JSON value with every string redacted. */
export function redactDeep(value: unknown, secrets: Iterable<string> = []): unknown {
	const all = [...secrets];
	if (typeof value === "string") return redact(value, all);
	if (typeof value !== "object" || value === null) return value;
	if (Array.isArray(value)) return value.map((item) => redactDeep(item, all));
	return Object.fromEntries(Object.entries(value).map(([key, inner]) => [redact(key, all), redactDeep(inner, all)]));
}
