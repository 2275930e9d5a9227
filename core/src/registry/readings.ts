/**
 * The segments of an encoded path in every way that a forge, or a proxy before it, may read them: each segment decoded
 * by itself, and the whole decoded (again and again) before it is split, as proxies do with `%2F`.
 */
export function readings(path: string): string[][] {
	const bare = path.replace(/[?#].*$/s, "").replace(/^\/+|\/+$/g, "");
	const apart = bare.split("/").map(decode);
	let whole = bare;
	for (let again = decode(whole), turns = 0; again !== whole && turns < 4; again = decode(whole), turns++)
		whole = again;
	const together = whole.split("/").filter((segment) => segment !== "");
	return apart.join("\0") === together.join("\0") ? [apart] : [apart, together];
}

function decode(text: string): string {
	try {
		return decodeURIComponent(text);
	} catch {
		return text;
	}
}
