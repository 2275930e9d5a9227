import { fail, refuse } from "./answer.ts";
import type { Call } from "./route.ts";

/** A file that came with a request. */
export interface Upload {
	name: string;
	data: Buffer;
}

/** The uploaded file: the form field `attachment`, or a raw body. The query's `name` renames it. */
export async function uploadOf(call: Call): Promise<Upload> {
	const wanted = call.query.get("name");
	if (call.body instanceof FormData) {
		const file = call.body.get("attachment");
		if (!(file instanceof Blob)) return refuse(fail(500, "http: no such file"));
		return { name: wanted || (file as File).name || "attachment", data: Buffer.from(await file.arrayBuffer()) };
	}
	const data =
		call.body instanceof Uint8Array
			? Buffer.from(call.body)
			: Buffer.from(typeof call.body === "string" ? call.body : "");
	if (!wanted) return refuse(fail(400, "Could not determine name of attachment."));
	return { name: wanted, data };
}
