import type { MockForge } from "../../mock-forge/src/index.ts";

/** What a test looks at in an answer. */
export interface Reply {
	status: number;
	headers: Headers;
	body: any;
}

/** A function that asks the API of a mock forge as one of its users. */
export function client(forge: MockForge, who: keyof MockForge["tokens"] | null = "admin") {
	return async (method: string, path: string, body?: unknown, headers: Record<string, string> = {}): Promise<Reply> => {
		const isForm = body instanceof FormData;
		const response = await fetch(`${forge.url}/api/v1${path}`, {
			method,
			redirect: "manual",
			headers: {
				...(who ? { authorization: `token ${forge.tokens[who]}` } : {}),
				...(body && !isForm ? { "content-type": "application/json" } : {}),
				...headers,
			},
			body: isForm ? body : body === undefined ? undefined : JSON.stringify(body),
		});
		const text = await response.text();
		return { status: response.status, headers: response.headers, body: parse(text) };
	};
}

function parse(text: string): unknown {
	try {
		return JSON.parse(text);
	} catch {
		return text;
	}
}
