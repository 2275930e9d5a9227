import type { HandlerContext } from "@madtea/schemas";

/** `/docs/` and `./docs` mean `docs`; the root is empty. */
export function cleanPath(path: string | undefined): string {
	const clean = (path ?? "").replace(/^(?:\.?\/)+/, "").replace(/\/+$/, "");
	return clean === "." ? "" : clean;
}

/** The text of UTF-8 bytes with every character kept, a byte order mark too; undefined when they are something else. */
export function textOf(bytes: Uint8Array): string | undefined {
	if (bytes.includes(0)) return undefined;
	try {
		return new TextDecoder("utf-8", { fatal: true, ignoreBOM: true }).decode(bytes);
	} catch {
		return undefined;
	}
}

/** Content as the forges take it: text is encoded here, base64 is checked and passed on. */
export function toBase64(content: string, encoding: string | undefined, context: HandlerContext): string {
	if (encoding !== "base64") return Buffer.from(content, "utf8").toString("base64");
	const plain = content.replace(/\s+/g, "");
	if (plain.length % 4 !== 0 || !/^[A-Za-z0-9+/]*={0,2}$/.test(plain)) {
		throw context.fail(
			"The content is not base64; nothing was sent.",
			"Leave encoding out for text, or encode the bytes as base64.",
		);
	}
	return plain;
}
