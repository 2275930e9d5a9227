import { ForgeError, type ForgeErrorDetails } from "./errors.ts";
import { isHtml } from "./refusal.ts";

/** Over this an answer is refused when the caller set no bound: it is all held in memory. */
const defaultMaximum = 100 * 1024 * 1024;

export interface Reading {
	read?: "json" | "text" | "bytes";
	maximumBytes?: number;
	/** Called with every piece that arrives. */
	arrived?: () => void;
	about: ForgeErrorDetails;
}

/**
 * Reads an answer as asked, else JSON where its content type says so and text where not. Undefined when empty, but for a
 * text or a download, which may be an empty file.
 * @throws ForgeError answerTooLarge, badAnswer for JSON that is none, notForge for a web page.
 */
export async function readAnswer(response: Response, reading: Reading): Promise<unknown> {
	const bytes = await readBytes(response, reading);
	const about = { ...reading.about, status: response.status };
	if (reading.read === "bytes") return bytes;
	const text = new TextDecoder().decode(bytes);
	if (reading.read === "text") return text;
	if (text === "") return undefined;
	const contentType = response.headers.get("content-type") ?? "";
	if (isHtml({ contentType, body: text })) throw new ForgeError("notForge", about);
	if (reading.read !== "json" && !/[/+]json\b/i.test(contentType)) return text;
	try {
		return JSON.parse(text);
	} catch (cause) {
		throw new ForgeError("badAnswer", { ...about, detail: "it should be JSON and is not", cause });
	}
}

/** Of an answer with an error: whatever can be read of it. */
export async function readRefusal(response: Response, reading: Reading): Promise<unknown> {
	const bytes = await readBytes(response, { ...reading, maximumBytes: undefined });
	const text = new TextDecoder().decode(bytes);
	if (text === "") return null;
	try {
		return /[/+]json\b/i.test(response.headers.get("content-type") ?? "") ? JSON.parse(text) : text;
	} catch {
		return text;
	}
}

async function readBytes(response: Response, reading: Reading): Promise<Uint8Array> {
	const maximum = reading.maximumBytes ?? defaultMaximum;
	const tooLarge = (bytes: string) => {
		response.body?.cancel().catch(() => {});
		const detail = `${bytes} bytes, and at most ${maximum} are read`;
		return new ForgeError("answerTooLarge", { ...reading.about, detail });
	};
	const announced = Number(response.headers.get("content-length") ?? 0);
	if (announced > maximum) throw tooLarge(String(announced));
	if (!response.body) return new Uint8Array();
	const pieces: Uint8Array[] = [];
	let size = 0;
	const reader = response.body.getReader();
	for (;;) {
		const { done, value } = await reader.read();
		if (done) return Buffer.concat(pieces, size);
		reading.arrived?.();
		size += value.byteLength;
		if (size > maximum) {
			reader.releaseLock();
			throw tooLarge(`more than ${maximum}`);
		}
		pieces.push(value);
	}
}
