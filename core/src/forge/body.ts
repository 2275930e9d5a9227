import type { RequestOptions } from "@madtea/schemas";

export interface EncodedBody {
	body: BodyInit | undefined;
	contentType: string | undefined;
	/** Size as far as it is known. */
	bytes: number;
}

/** Turns the body of the options into what `fetch` takes. */
export function encodeBody(method: string, { body, contentType }: RequestOptions): EncodedBody {
	if (method === "GET" || method === "HEAD") return { body: undefined, contentType: undefined, bytes: 0 };
	// Forges refuse a request without content type where the route may take a body (go-chi/binding: "Empty Content-Type").
	if (body === undefined) return { body: undefined, contentType: contentType ?? "application/json", bytes: 0 };
	if (body instanceof FormData) return { body, contentType: undefined, bytes: formBytes(body) };
	if (body instanceof Uint8Array) {
		return { body: body as BodyInit, contentType: contentType ?? "application/octet-stream", bytes: body.byteLength };
	}
	const text = typeof body === "string" && contentType ? body : JSON.stringify(body);
	return { body: text, contentType: contentType ?? "application/json", bytes: Buffer.byteLength(text) };
}

/** Adds the query to the URL: lists repeated, undefined and null left out. */
export function addQuery(url: URL, query: Record<string, unknown> = {}): void {
	for (const [name, value] of Object.entries(query)) {
		if (value === undefined || value === null) continue;
		url.searchParams.delete(name);
		for (const one of Array.isArray(value) ? value : [value]) {
			if (one !== undefined && one !== null) url.searchParams.append(name, asText(one));
		}
	}
}

function asText(value: unknown): string {
	if (value instanceof Date) return value.toISOString();
	return typeof value === "object" ? JSON.stringify(value) : String(value);
}

function formBytes(form: FormData): number {
	let bytes = 0;
	for (const [, value] of form) bytes += typeof value === "string" ? Buffer.byteLength(value) : value.size;
	return bytes;
}
