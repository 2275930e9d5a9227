import { fail, refuse } from "./answer.ts";

/** Reads a request body by its content type: JSON, form, or bytes. */
export async function bodyOf(request: Request): Promise<unknown> {
	if (request.method === "GET" || request.method === "HEAD") return undefined;
	const type = request.headers.get("content-type") ?? "";
	if (/multipart\/form-data|x-www-form-urlencoded/.test(type)) return request.formData();
	const bytes = new Uint8Array(await request.arrayBuffer());
	if (!bytes.length) return undefined;
	const isJson = type.includes("json") || type === "" || type.startsWith("text/plain");
	return isJson ? parse(new TextDecoder().decode(bytes), type) : bytes;
}

function parse(text: string, type: string): unknown {
	try {
		return JSON.parse(text);
	} catch {
		if (!type.includes("json")) return text;
		return refuse(fail(422, `[]: invalid character '${text.trim().charAt(0)}' looking for beginning of value`));
	}
}
