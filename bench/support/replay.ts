import { readFileSync } from "node:fs";
import { createServer, type Server } from "node:http";
import type { AddressInfo } from "node:net";

/** An answer that a real forge gave. `bytes` and `items` are of the whole answer; long lists are cut in `body`. */
export interface Recording {
	operation: string;
	path: string;
	bytes: number;
	items?: number;
	body: unknown;
}

/** Answers recorded from a running Forgejo 12 and Gitea 1.26. */
export function recordings(kind: "forgejo" | "gitea"): Recording[] {
	return JSON.parse(readFileSync(new URL(`../recordings/${kind}.json`, import.meta.url), "utf8")) as Recording[];
}

/** Serves recorded answers over loopback HTTP: the one of the moment for its path, others by theirs. */
export async function replay(
	kind: "forgejo" | "gitea",
): Promise<{ url: string; now(recording: Recording): void; close(): void }> {
	const byPath = new Map(recordings(kind).map((recording) => [plain(recording.path), recording]));
	let current: Recording | undefined;
	const server: Server = createServer((request, response) => {
		const path = plain((request.url ?? "").replace(/^\/api\/v1/, ""));
		if (path === "/api/forgejo/v1/version")
			return send(kind === "forgejo" ? 200 : 404, { version: "12.0.0+gitea-1.22.0" });
		const found = current && plain(current.path) === path ? current : byPath.get(path);
		if (!found) return send(404, { message: "not found" });
		// The list as cut is all there is: its first page.
		const beyond =
			Array.isArray(found.body) &&
			Number(new URL(request.url ?? "", "http://replay").searchParams.get("page") ?? 1) > 1;
		send(200, beyond ? [] : found.body, Array.isArray(found.body) ? found.body.length : undefined);

		function send(status: number, body: unknown, total?: number) {
			response.writeHead(status, {
				"content-type": "application/json",
				...(total !== undefined && { "x-total-count": total }),
			});
			response.end(JSON.stringify(body));
		}
	});
	await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
	return {
		url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
		now: (recording) => {
			current = recording;
		},
		close: () => server.close(),
	};
}

function plain(path: string): string {
	return decodeURIComponent(path.split("?")[0] as string);
}
