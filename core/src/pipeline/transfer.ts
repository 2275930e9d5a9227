import type { Host } from "../host.ts";
import { ArgumentError, CallError } from "./errors.ts";
import { PlainResult, TextResult } from "./outcome.ts";
import type { Upload } from "./request.ts";

/**
 * The file of an upload: from `path` below the allowed folders, or from inline base64 `content`.
 * @throws CallError when both or none are given, the base64 is broken, or it is over the limit.
 */
export async function readUpload(host: Host, args: Record<string, unknown>): Promise<Upload | undefined> {
	const { path, content, name } = args as { path?: string; content?: string; name?: string };
	if (path !== undefined && content !== undefined)
		throw new ArgumentError("Both path and content were given.", "Give one of them.");
	if (path !== undefined) {
		const file = await host.files.read(path);
		return { name: name ?? file.name, bytes: file.bytes };
	}
	if (content === undefined) return undefined;
	return { name: name ?? "file", bytes: await host.files.decode(content) };
}

/** Bytes of the forge: to the file named, as text if they are text, else refused with the way to save them. */
export async function download(
	host: Host,
	bytes: Uint8Array,
	{ saveTo, name, type }: { saveTo?: string; name?: string; type?: string } = {},
): Promise<unknown> {
	if (saveTo !== undefined) return new PlainResult(await host.files.write(saveTo, bytes));
	const text = asText(bytes);
	if (text !== undefined) return new TextResult(text, name ? { name } : {});
	throw new CallError(
		`${name ?? "This"} is binary (${bytes.byteLength} bytes${type ? `, ${type}` : ""}) and is not shown.`,
		"Give save_to, a path below the working directory, to save it.",
	);
}

/** The text of UTF-8 bytes; undefined when they are something else. */
export function asText(bytes: Uint8Array): string | undefined {
	if (bytes.subarray(0, 8192).includes(0)) return undefined;
	try {
		return new TextDecoder("utf-8", { fatal: true }).decode(bytes);
	} catch {
		return undefined;
	}
}
