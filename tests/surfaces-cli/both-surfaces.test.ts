import { rmSync } from "node:fs";
import { suite } from "uvu";
import * as assert from "uvu/assert";
import { tokensOf } from "../../core/src/surfaces/cli/example-line.ts";
import { render } from "../../core/src/surfaces/cli/render/answer.ts";
import { styleOf } from "../../core/src/surfaces/cli/style.ts";
import { fakeTerminal, runCommand } from "../support/command-line.ts";
import { type InProcess, startInProcess } from "../support/in-process.ts";
import { allActions } from "../support/manifests.ts";

/** What is made anew at each call: secrets and identifiers. */
const madeAnew =
	/"(token|sha1|secret|hashed_token|token_last_eight|uuid|client_secret|client_id)":"[^"]*"|[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}/g;
const text = (value: unknown) => JSON.stringify(value)?.replace(madeAnew, "");

/** Asked once and remembered by the host: which forge it is, and what it allows. */
const remembered = /(^|\/)(version|settings\/api)$/;

/** JSON with the keys of objects sorted: arguments come in another order from a command line. */
function sortedText(value: unknown): string | undefined {
	const isPlain = (inner: unknown) => typeof inner === "object" && inner !== null && !Array.isArray(inner);
	return text(
		JSON.parse(JSON.stringify(value), (_, inner) =>
			isPlain(inner) ? Object.fromEntries(Object.entries(inner).sort()) : inner,
		),
	);
}

for (const kind of ["forgejo", "gitea"] as const) {
	const test = suite(`every example, on the command line as for an agent, ${kind}`);
	let running: InProcess;
	test.before(async () => {
		running = await startInProcess({ kind, clock: () => new Date("2026-07-01T12:00:00Z") });
	});
	test.after(() => running.close());

	/** Runs on a forge as it was at first, and gives what it was asked. */
	async function afresh<T>(run: () => Promise<T>): Promise<{ result: T; requests: string }> {
		const { forge, folder } = running;
		forge.reset();
		const result = await run();
		const asked = forge.requests.filter(({ path }) => !remembered.test(path));
		const requests = asked.map(({ method, path, query, body }) => sortedText({ method, path, query, body }));
		rmSync(folder, { recursive: true, force: true });
		return { result, requests: requests.sort().join("\n") };
	}

	// What asks both forges alike need not be run on both.
	const chosen = allActions.filter(
		({ action }) => kind === "forgejo" || action.requests.some((variant) => variant.forge),
	);
	for (const { tool, action } of chosen) {
		test(action.id, async () => {
			const { host } = running;
			const words = { ...(action.name && { action: action.name }), ...(action.op && { op: action.op }) };
			const args = { ...words, ...action.example };
			const mcp = await afresh(() => host.call({ tool: tool.name, args, budget: 10_000_000 }));
			const line = ["--json", "--yes", ...tokensOf(tool, action, action.example ?? {})];
			const cli = await afresh(() => runCommand(host, line));
			assert.is(cli.requests, mcp.requests);
			const { data, about = {}, isError, partial } = mcp.result;
			if (data === undefined) {
				assert.ok(cli.result.code === 1 || cli.result.code === 2, cli.result.stderr);
				assert.is(cli.result.stdout, "");
				return;
			}
			assert.is(cli.result.code, isError ? 1 : partial ? 3 : 0, cli.result.stderr);
			const isText = typeof data === "string";
			const expected = !isText
				? JSON.parse(mcp.result.text)
				: Object.keys(about).length > 0
					? { ...about, text: data }
					: data;
			assert.is(text(cli.result.json), text(expected));

			const terminal = fakeTerminal({ stdout: "", stderr: "", asked: [] }, { columns: 100 });
			const shown = render(action, data, await styleOf(terminal, terminal.stdout));
			const whole = [shown.out, ...shown.says].join("\n");
			assert.ok(whole !== "" || data === "", "nothing is shown");
			if (!isText) assert.not.match(whole, /\[object |undefined|NaN/);
		});
	}
	test.run();
}
