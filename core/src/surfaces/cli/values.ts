import { readFile } from "node:fs/promises";
import type { Param } from "../../registry/types.ts";
import type { Terminal } from "./terminal.ts";
import { UsageError } from "./usage-error.ts";

/** Makes what was written after an option into a value: files and stdin read, lists split, JSON parsed. */
export interface ValueReader {
	/** One occurrence of a parameter; a list gives its elements. */
	read(param: Param, text: string): Promise<unknown>;
	/** The value of one key of an object. */
	readKey(param: Param, key: string, text: string): Promise<unknown>;
}

/** A reader for one command line: stdin can be read once. */
export function valueReader(terminal: Terminal): ValueReader {
	let stdinFor: string | undefined;

	/** `-` is stdin, `@file` a file, `@@` an at sign; anything else is itself. */
	async function resolve(text: string, name: string, exact: boolean): Promise<string> {
		if (text.startsWith("@@")) return text.slice(1);
		if (text !== "-" && !text.startsWith("@")) return text;
		const content = decode(text === "-" ? await fromStdin(name) : await fromFile(text.slice(1)), text);
		return exact ? content : content.replace(/\r?\n$/, "");
	}

	async function fromStdin(name: string): Promise<Uint8Array> {
		if (stdinFor !== undefined)
			throw new UsageError(`Both --${stdinFor} and --${name} are to be read from stdin.`, "Give one of them as @file.");
		stdinFor = name;
		return terminal.stdin.read();
	}

	return {
		async read(param, text) {
			if (param.type === "object" || param.items === "object")
				return json(param.name, await resolve(text, param.name, true));
			if (param.type === "array") return elements(param, text);
			return takesText(param) ? resolve(text, param.name, isContent(param)) : text;
		},
		async readKey(param, key, text) {
			const type = param.keys?.[key];
			if (type === "array") return elements({ ...param, name: key, items: "string", enum: undefined }, text);
			if (type === "string" || (type === undefined && /^[@-]/.test(text)))
				return resolve(text, `${param.name}.${key}`, key === "content");
			if (type === "object") return json(`${param.name}.${key}`, await resolve(text, param.name, true));
			return type === undefined ? guess(text) : text;
		},
	};
}

async function fromFile(path: string): Promise<Uint8Array> {
	try {
		return await readFile(path);
	} catch (error) {
		const { code } = error as NodeJS.ErrnoException;
		const reason = code === "ENOENT" ? `There is no file ${path}.` : `The file ${path} can't be read (${code}).`;
		throw new UsageError(reason, `@ reads a file; for text that begins with it write @@${path}.`);
	}
}

function decode(bytes: Uint8Array, from: string): string {
	try {
		return new TextDecoder("utf-8", { fatal: true }).decode(bytes);
	} catch {
		throw new UsageError(
			`${from === "-" ? "What is on stdin" : from.slice(1)} is not text.`,
			"Give it base64-encoded, or by a parameter that takes a path.",
		);
	}
}

function json(name: string, text: string): unknown {
	try {
		return JSON.parse(text);
	} catch {
		throw new UsageError(
			`--${name}=${JSON.stringify(text.slice(0, 60))} is not JSON.`,
			`Give '{"key": "value"}', @file, or single keys as --${name}.key value.`,
		);
	}
}

/** A comma separates unless a space follows it; a JSON list is taken as it is. Paths and titles may hold commas. */
function elements(param: Param, text: string): unknown[] {
	if (text === "") return [];
	if (text.startsWith("[")) {
		const list = guess(text);
		if (Array.isArray(list)) return list;
	}
	return splitsAtCommas(param) ? text.split(/,(?!\s)/) : [text];
}

export function splitsAtCommas({ name }: Param): boolean {
	return !/(path|title|url|uri|column|redirect_uri)s?$/.test(name);
}

/** Whether `-` and `@file` are read. */
export function takesText(param: Param): boolean {
	return param.type === "string" && !param.enum && (param.format === undefined || param.format === "base64");
}

function isContent(param: Param): boolean {
	return param.name === "content" || param.format === "base64";
}

function guess(text: string): unknown {
	try {
		return JSON.parse(text);
	} catch {
		return text;
	}
}
