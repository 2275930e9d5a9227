/** The part of a diff that is about one file. */
export interface FileDiff {
	path: string;
	/** The path before a rename, or of what was deleted. */
	oldPath: string;
	text: string;
	added: number;
	removed: number;
}

/** Splits a git diff at its files. Lines of content start with a sign, so a header can't be faked by them. */
export function splitDiff(diff: string): FileDiff[] {
	return diff
		.split(/^(?=diff --git )/m)
		.filter((text) => text.startsWith("diff --git "))
		.map(readFile);
}

function readFile(text: string): FileDiff {
	const at = text.search(/^@@ /m);
	const head = (at < 0 ? text : text.slice(0, at)).split("\n");
	const hunks = at < 0 ? [] : text.slice(at).split("\n");
	const after = (start: string) => head.find((line) => line.startsWith(start))?.slice(start.length);
	const newer = sideOf(after("+++ ")) ?? unquote(after("rename to ") ?? after("copy to ") ?? "");
	const older = sideOf(after("--- ")) ?? unquote(after("rename from ") ?? after("copy from ") ?? "");
	const named = newer || older || fromHeader(head[0] ?? "");
	return {
		path: named,
		oldPath: older || named,
		text,
		added: hunks.filter((line) => line.startsWith("+")).length,
		removed: hunks.filter((line) => line.startsWith("-")).length,
	};
}

/** `b/src/x.ts`, with a tab at the end where the path has spaces; nothing for `/dev/null`. */
function sideOf(side: string | undefined): string | undefined {
	if (side === undefined || side.startsWith("/dev/null")) return undefined;
	return unquote(side.replace(/\t$/, "")).replace(/^[ab]\//, "");
}

/** Binary and empty files have only the first line: `diff --git a/x b/x`, the same path twice. */
function fromHeader(line: string): string {
	const rest = line.slice("diff --git ".length);
	if (rest.startsWith('"')) return unquote(/^"(?:[^"\\]|\\.)*"/.exec(rest)?.[0] ?? "").replace(/^a\//, "");
	return rest.slice("a/".length, (rest.length - 1) / 2);
}

const escapes: Record<string, number> = { a: 7, b: 8, t: 9, n: 10, v: 11, f: 12, r: 13, '"': 34, "\\": 92 };

/** Git quotes paths with special characters as C does, bytes in octal. */
function unquote(path: string): string {
	if (!path.startsWith('"')) return path;
	const bytes: number[] = [];
	for (const [, octal, sign, plain] of path.slice(1, -1).matchAll(/\\([0-7]{3})|\\(.)|([^\\]+)/gs)) {
		if (octal) bytes.push(Number.parseInt(octal, 8));
		else if (sign) bytes.push(escapes[sign] ?? sign.charCodeAt(0));
		else bytes.push(...Buffer.from(plain ?? "", "utf8"));
	}
	return Buffer.from(bytes).toString("utf8");
}
