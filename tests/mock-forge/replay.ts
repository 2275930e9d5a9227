import { readFileSync } from "node:fs";
import type { Kind, MockForge } from "../../mock-forge/src/index.ts";
import { differences, type Shape } from "./shape.ts";

/** One recorded exchange, cut down to what must be the same. */
export interface Exchange {
	operation: string;
	tool: string;
	method: string;
	path: string;
	token?: "bad" | "none";
	body?: Record<string, unknown>;
	status: number;
	headers: Record<string, string>;
	/** Error bodies are compared word for word. */
	text?: unknown;
	shape?: Shape;
	/** Name under which later paths and bodies use the id of the answer. */
	capture?: string;
}

/** What was recorded of one forge. */
export interface Recorded {
	models: Record<string, Shape>;
	tours: Record<"common" | "operations", Exchange[]>;
}

/** Reads the fixtures of a forge. */
export function recorded(kind: Kind): Recorded {
	return JSON.parse(readFileSync(new URL(`fixtures/${kind}.json`, import.meta.url), "utf8"));
}

/** Ids and commits by the names that paths of the fixtures use. */
export type Names = Map<string, string>;

/** Asks the mock what an exchange asked, and tells every difference. */
export async function replay(
	forge: MockForge,
	models: Recorded["models"],
	exchange: Exchange,
	names: Names,
): Promise<string[]> {
	const fill = (text: string) => text.replace(/\{(\w+)\}/g, (whole, name) => names.get(name) ?? whole);
	const headers = new Headers();
	if (exchange.token !== "none")
		headers.set("authorization", `token ${exchange.token === "bad" ? "f".repeat(40) : forge.tokens.admin}`);
	let body: BodyInit | undefined;
	if (exchange.operation.endsWith("Attachment") && exchange.method === "POST") {
		const form = new FormData();
		form.set("attachment", new Blob(["abc"]), "upload.bin");
		body = form;
	} else if (exchange.body) {
		headers.set("content-type", "application/json");
		body = fill(JSON.stringify(exchange.body)).replace(/"\{?(\d+)\}?"(?=[,\]}])/g, numberOrText(exchange.body));
	}
	const url = forge.url + "/api/v1" + fill(exchange.path);
	let response = await fetch(url, { method: exchange.method, headers, body, redirect: "manual" });
	const location = response.headers.get("location");
	// The recorder followed a moved POST as a GET, as clients do, and nothing else.
	if (location && exchange.method === "POST") response = await fetch(new URL(location, url), { headers });
	const text = await response.text();
	const value = parse(text);
	if (exchange.capture && value && typeof value === "object" && "id" in value)
		names.set(exchange.capture, String(value.id));
	if (response.status !== exchange.status)
		return [`status ${response.status} instead of ${exchange.status}: ${text.slice(0, 200)}`];
	return [
		...headerDifferences(exchange, response.headers),
		...bodyDifferences(models, filled(exchange, fill), text, value),
	];
}

const filled = (exchange: Exchange, fill: (text: string) => string): Exchange =>
	exchange.text === undefined ? exchange : { ...exchange, text: JSON.parse(fill(JSON.stringify(exchange.text))) };

/** Captured ids stand in the fixtures as text, but go out as numbers. */
function numberOrText(body: Record<string, unknown>) {
	const wasText = JSON.stringify(body);
	return (whole: string, digits: string) => (wasText.includes(`"${digits}"`) ? whole : digits);
}

function parse(text: string): unknown {
	try {
		return JSON.parse(text);
	} catch {
		return text;
	}
}

function headerDifferences(exchange: Exchange, headers: Headers): string[] {
	const found: string[] = [];
	const names = [
		"content-type",
		"x-total-count",
		"link",
		"x-hasmore",
		"x-page",
		"x-pagecount",
		"x-perpage",
		"x-total",
		"location",
	];
	for (const name of names) {
		const wanted = exchange.headers[name];
		const have = headers.get(name);
		// The second recording kept only the first of these headers.
		if (wanted === undefined && have !== null && !/^x-(page|pagecount|perpage|total)$/.test(name))
			found.push(`header ${name}: not in the recording`);
		else if (wanted !== undefined && have === null) found.push(`header ${name}: missing`);
		else if (wanted !== undefined && wanted !== "*" && wanted !== have)
			found.push(`header ${name}: ${have} instead of ${wanted}`);
	}
	return found;
}

function bodyDifferences(models: Recorded["models"], exchange: Exchange, text: string, value: unknown): string[] {
	if (exchange.text !== undefined) {
		const wanted = exchange.text === null ? "" : exchange.text;
		const same = typeof wanted === "string" ? wanted === text : sorted(wanted) === sorted(value);
		return same ? [] : [`body ${text.slice(0, 300)} instead of ${JSON.stringify(wanted)}`];
	}
	if (exchange.shape === undefined) return [];
	if (exchange.shape === "null")
		return text === "" || value === null ? [] : [`body ${text.slice(0, 80)} instead of none`];
	return differences(models, exchange.shape, value);
}

const sorted = (value: unknown) =>
	JSON.stringify(
		value && typeof value === "object"
			? Object.fromEntries(Object.entries(value).sort(([a], [b]) => (a < b ? -1 : 1)))
			: value,
	);
