/** Run by overhead.ts, built. */
import { createServer } from "node:http";
import type { AddressInfo } from "node:net";
import { createHost } from "../../core/src/host.ts";
import { createLog } from "../../core/src/log.ts";
import { ownHandlers } from "../../core/src/surfaces/mcp/own-handlers.ts";
import recorded from "../recordings/forgejo.json" with { type: "json" };
import { median } from "./median.ts";

/** Milliseconds that a call may cost; of a batch each item. */
const most = 1;
const pairs = 100;
/** The best of so many rounds counts: other work on the machine only adds. */
const rounds = 3;

const bodyOf = (operation: string): unknown => recorded.find((recording) => recording.operation === operation)?.body;
const issue = bodyOf("issueGetIssue");
const rows = bodyOf("issueListIssues") as unknown[];
const issues = Array.from({ length: 50 }, (_, index) => rows[index % rows.length]);

const labels = bodyOf("issueListLabels") as unknown[];

const answers: [RegExp, string, number?][] = [
	[/\/issues\/\d+$/, JSON.stringify(issue)],
	[/\/issues$/, JSON.stringify(issues), issues.length],
	[/\/labels$/, JSON.stringify(labels), labels.length],
];
const server = createServer((request, response) => {
	const path = (request.url ?? "").split("?")[0] as string;
	const [, body, total] = answers.find(([pattern]) => pattern.test(path)) ?? [undefined, "{}"];
	response.writeHead(200, {
		"content-type": "application/json",
		...(total !== undefined && { "x-total-count": total }),
	});
	response.end(body);
});
await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));

const host = await createHost({
	env: {
		HOME: "/nonexistent",
		FORGEJO_URL: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
		FORGEJO_TOKEN: "0".repeat(40),
	},
	ownHandlers,
	log: createLog("error", new Set(), () => {}),
});
const client = host.connections[0]?.client;
if (!client) throw new Error("no forge");
const path = { owner: "acme", repo: "rocket" };

const cases = [
	{
		what: "one issue",
		call: { tool: "madt_issues", args: { action: "get", repo: "acme/rocket", numbers: [3] } },
		floor: () => client.request("GET /repos/{owner}/{repo}/issues/{index}", { path: { ...path, index: 3 } }),
	},
	{
		what: "a list of 50 issues, 180 KB",
		call: { tool: "madt_issues", args: { action: "list", repo: "acme/rocket", limit: 50 } },
		floor: () =>
			client.request("GET /repos/{owner}/{repo}/issues", { path, query: { type: "issues", page: 1, limit: 50 } }),
	},
	{
		what: "a list of labels",
		call: { tool: "madt_labels", args: { action: "list", repo: "acme/rocket" } },
		floor: () => client.request("GET /repos/{owner}/{repo}/labels", { path, query: { page: 1, limit: 30 } }),
	},
	{
		what: "a batch of 50 issues",
		call: {
			tool: "madt_issues",
			args: { action: "get", repo: "acme/rocket", numbers: Array.from({ length: 50 }, (_, index) => index + 1) },
		},
		floor: () =>
			Promise.all(
				Array.from({ length: 50 }, (_, index) =>
					client.request("GET /repos/{owner}/{repo}/issues/{index}", { path: { ...path, index: index + 1 } }),
				),
			),
		pairs: 20,
		items: 50,
	},
];

const time = async (work: () => Promise<unknown>) => {
	const started = performance.now();
	await work();
	return performance.now() - started;
};

let over = 0;
for (const { what, call, floor, pairs: count = pairs, items = 1 } of cases) {
	const whole = async () => {
		const { isError, text } = await host.call(call);
		if (isError) throw new Error(text);
	};
	const round = async () => {
		const found = { whole: [] as number[], floor: [] as number[] };
		for (let pair = 0; pair < count; pair++) {
			// Each goes first as often as the other.
			for (const which of pair % 2 ? (["whole", "floor"] as const) : (["floor", "whole"] as const))
				found[which].push(await time(which === "whole" ? whole : floor));
		}
		const [all, alone] = [median(found.whole), median(found.floor)];
		return { all, alone, added: all - alone };
	};
	for (let warm = 0; warm < 50; warm++) await Promise.all([time(whole), time(floor)]);
	const found = [];
	for (let count = 0; count < rounds; count++) found.push(await round());
	const { all, alone, added } = found.sort((one, other) => one.added - other.added)[0] as (typeof found)[0];
	const isOver = added / items > most;
	if (isOver) over++;
	const each = items > 1 ? `, ${(added / items).toFixed(2)} ms for each` : "";
	console.log(
		`${what}: ${all.toFixed(2)} ms, floor ${alone.toFixed(2)} ms, so ${added.toFixed(2)} ms more${each}, ${(all / alone).toFixed(2)} times the floor${isOver ? `; OVER ${most} ms` : ""}`,
	);
}
server.close();
server.closeAllConnections();
process.exitCode = over > 0 ? 1 : 0;
