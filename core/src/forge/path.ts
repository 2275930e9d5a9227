import { ForgeError } from "./errors.ts";

/** Placeholders that the forges route as a wildcard (`/*` in their routers/api/v1/api.go). */
const wildcards = [
	/\{(filepath|archive|basehead|branch)\}$/,
	/\/git\/refs\/\{ref\}$/,
	/\/pulls\/\{base\}\/\{head\}$/,
	/\/\{repo\}\/tags\/\{tag\}$/,
];
/** Single segments in the forges' routers, in spite of their name. */
const single = [/\/editorconfig\/\{filepath\}$/, /\/sync_fork\/\{branch\}$/];

/**
 * Fills the placeholders of a route's path. A value is encoded whole; where the forge routes a wildcard its
 * slashes stay slashes, because reverse proxies mangle `%2F`.
 * @throws ForgeError badPath for a missing value, and for one that URL parsing or a proxy would fold.
 */
export function expandPath(route: string, values: Record<string, string | number> = {}): string {
	const [template, query] = splitOnce(route.replace(/^[A-Z]+ /, ""), "?");
	const path = template.replace(/\{([^}]+)\}/g, (placeholder, name: string, at: number) => {
		const value = values[name];
		if (value === undefined || value === null || value === "") {
			throw new ForgeError("badPath", { operation: route, detail: `a value for ${name} is missing` });
		}
		const text = String(value);
		checkSegments(text, `${name} ${JSON.stringify(text)}`, route);
		const upToHere = template.slice(0, at + placeholder.length);
		return isWildcard(upToHere) ? text.split("/").map(encodeURIComponent).join("/") : encodeURIComponent(text);
	});
	return query === undefined ? path : `${path}?${query}`;
}

/**
 * Refuses what is not taken as it is written: `new URL` folds `.` and `..` also as `%2e`, turns `\` into `/`
 * (https://url.spec.whatwg.org/#path-state), and proxies merge empty segments.
 * @throws ForgeError badPath
 */
export function checkSegments(path: string, what: string, operation?: string): void {
	const refuse = (detail: string) => new ForgeError("badPath", { operation, detail: `${what} ${detail}` });
	if (!isWellFormed(path)) throw refuse("is not valid Unicode");
	if (/[\0-\x1f\x7f]/.test(path)) throw refuse("has a control character");
	if (path.includes("\\")) throw refuse("has a backslash; folders are separated by /");
	if (path.split("/").includes("")) {
		throw refuse("has an empty segment: no slash at the start or end, and none doubled");
	}
	// Encoded slashes as well: some proxies decode them, and then fold.
	for (const segment of path.split(/\/|%(?:25)*(?:2f|5c)/i)) {
		const dots = segment.replace(/%(?:25)*2e/gi, ".");
		if (dots === "." || dots === "..") throw refuse("has a segment . or .., which could lead elsewhere");
	}
}

function isWildcard(template: string): boolean {
	return wildcards.some((end) => end.test(template)) && !single.some((end) => end.test(template));
}

/** No lone surrogates: `encodeURIComponent` throws a URIError for those. */
function isWellFormed(text: string): boolean {
	return !/\p{Surrogate}/u.test(text);
}

function splitOnce(text: string, sign: string): [string, string | undefined] {
	const at = text.indexOf(sign);
	return at < 0 ? [text, undefined] : [text.slice(0, at), text.slice(at + 1)];
}
