/**
 * Start until `tools/list` is answered, and peak memory by then, against `node -e 0`: all in one run, interleaved, in the
 * same environment; without plugins and with 50 more that nobody enables. Writes bench/start.md.
 */
import { spawn } from "node:child_process";
import { mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join, resolve } from "node:path";

const cli = resolve(import.meta.dirname, "../core/dist/cli.js");
const rounds = Number(process.env.ROUNDS ?? 21);
const extra = 50;
const folder = mkdtempSync(join(tmpdir(), "madt-start-"));

/**
 * The same for all that is measured, and nothing of the caller's: NODE_EXTRA_CA_CERTS alone makes a bare Node three
 * times slower, and every ratio to it three times better.
 */
const environment = (home: string) => ({
	PATH: process.env.PATH ?? "",
	HOME: home,
	FORGEJO_URL: "https://forge.example",
	FORGEJO_TOKEN: "0".repeat(40),
});

interface Start {
	milliseconds: number;
	/** Peak resident memory in kilobytes; NaN where there is no /proc. */
	memory: number;
	bytes: number;
}

/** Milliseconds from start to end of `node -e 0`. */
function bare(home: string): Promise<number> {
	return new Promise((done) => {
		const started = performance.now();
		const child = spawn(process.execPath, ["-e", "0"], { env: environment(home) });
		child.on("exit", () => done(performance.now() - started));
	});
}

/** Peak memory of a Node that does no more than tell it. Not `maxRSS`, which begins with that of its parent. */
function bareMemory(home: string): Promise<number> {
	const script = 'const fs = require("fs"); fs.writeSync(1, fs.readFileSync("/proc/self/status"))';
	return new Promise((done) => {
		let text = "";
		const child = spawn(process.execPath, ["-e", script], { env: environment(home) });
		child.stdout.on("data", (chunk) => (text += chunk));
		child.on("close", () => done(peakIn(text)));
	});
}

/** Starts the server and asks as a client does: the list only after the answer to `initialize`. */
function start(home: string): Promise<Start> {
	return new Promise((done, fail) => {
		const started = performance.now();
		const child = spawn(process.execPath, [cli, "serve"], {
			env: environment(home),
			stdio: ["pipe", "pipe", "ignore"],
		});
		const send = (message: object) => child.stdin.write(`${JSON.stringify({ jsonrpc: "2.0", ...message })}\n`);
		let rest = "";
		let result: Start | undefined;
		child.stdout.on("data", (chunk) => {
			const lines = (rest + chunk).split("\n");
			rest = lines.pop() as string;
			for (const message of lines.map((line) => JSON.parse(line))) {
				if (message.id === 1) {
					send({ method: "notifications/initialized" });
					send({ id: 2, method: "tools/list" });
				}
				if (message.id !== 2) continue;
				const milliseconds = performance.now() - started;
				const bytes = Buffer.byteLength(JSON.stringify(message.result.tools));
				result = { milliseconds, memory: peakOf(child.pid as number), bytes };
				child.stdin.end();
			}
		});
		child.on("close", (code) => (result ? done(result) : fail(new Error(`the server ended with ${code}`))));
		const clientInfo = { name: "bench", version: "1" };
		send({ id: 1, method: "initialize", params: { protocolVersion: "2025-11-25", capabilities: {}, clientInfo } });
	});
}

function peakOf(pid: number): number {
	try {
		return peakIn(readFileSync(`/proc/${pid}/status`, "utf8"));
	} catch {
		return Number.NaN;
	}
}

function peakIn(status: string): number {
	return Number(/VmHWM:\s+(\d+)/.exec(status)?.[1]);
}

/** A home folder with a config that names these plugins. */
function homeOf(name: string, plugins: string[]): string {
	const home = join(folder, name);
	mkdirSync(join(home, ".config/madtea"), { recursive: true });
	writeFileSync(join(home, ".config/madtea/config.json"), JSON.stringify({ plugins }));
	return home;
}

/** A third party's plugin with one tool of one action; its path. */
function pluginOf(index: number): string {
	const path = join(folder, `madt-plugin-extra${index}`);
	mkdirSync(path);
	const action = { name: "list", summary: "what there is", effect: "read", request: "GET /version" };
	const tool = { name: `madt_extra${index}`, cli: `extra${index}`, summary: "Extra things.", actions: [action] };
	const about = { manifestVersion: 1, domain: `extra${index}`, tier: "gated", summary: "extra things" };
	writeFileSync(join(path, "madt.json"), JSON.stringify({ ...about, tools: [tool] }));
	writeFileSync(join(path, "package.json"), JSON.stringify({ name: `madt-plugin-extra${index}`, version: "1.0.0" }));
	return path;
}

const plain = homeOf("plain", []);
const many = homeOf(
	"many",
	Array.from({ length: extra }, (_, index) => pluginOf(index)),
);
// The first start accepts the plugins; what is measured is every later one.
await start(plain);
await start(many);
const floor: number[] = [];
const floorMemory: number[] = [];
const alone: Start[] = [];
const crowded: Start[] = [];
for (let round = 0; round < rounds; round++) {
	floor.push(await bare(plain));
	alone.push(await start(plain));
	crowded.push(await start(many));
	floorMemory.push(await bareMemory(plain));
}
rmSync(folder, { recursive: true, force: true });

function median(values: number[]): number {
	return [...values].sort((one, other) => one - other)[values.length >> 1] as number;
}

function of(starts: Start[], what: keyof Start): number {
	return median(starts.map((one) => one[what]));
}

const against = (value: number, base: number) => (Number.isNaN(value / base) ? "unknown" : (value / base).toFixed(2));
const rows: [what: string, measured: string, most: string][] = [
	["start until `tools/list`, against `node -e 0`", against(of(alone, "milliseconds"), median(floor)), "1.60"],
	["peak memory by then, against bare Node", against(of(alone, "memory"), median(floorMemory)), "1.50"],
	[`start with ${extra} more plugins, against \`node -e 0\``, against(of(crowded, "milliseconds"), median(floor)), ""],
	[`peak memory with them, against bare Node`, against(of(crowded, "memory"), median(floorMemory)), ""],
	["start with them, against without", against(of(crowded, "milliseconds"), of(alone, "milliseconds")), "1.15"],
	["bytes that each adds to the list", ((of(crowded, "bytes") - of(alone, "bytes")) / extra).toFixed(1), "40.0"],
];
const missed = rows.filter(([, measured, most]) => most !== "" && Number(measured) > Number(most));
const table = [
	"| what | measured | at most |",
	"| --- | ---: | ---: |",
	...rows.map(
		([what, measured, most]) =>
			`| ${what} | ${measured}${missed.some(([name]) => name === what) ? " (missed)" : ""} | ${most} |`,
	),
];
const about = `Made by \`npm run bench -- start\` on ${new Date().toISOString().slice(0, 10)}, Node ${process.versions.node.split(".")[0]}: medians of ${rounds} rounds in one run, interleaved, in one environment. Ratios, because machines differ; on a busy machine they come out higher.`;

/** What was tried by hand beside the host as it is, in one run as well; to be measured again before it is built. */
const outlook = `## What it would take

Targets that are missed are marked above. Where a start spends its time, and what was tried, all in one run (25 rounds):

| what | against \`node -e 0\` |
| --- | ---: |
| a program that only reads stdin and writes stdout | 1.04 |
| the host as it is | 2.30 |
| its modules in two files, what a start needs and the rest | 2.20 |
| the same, with the code that V8 compiled at an earlier start | 1.68 |

The largest part of what is left, about two fifths, is Node compiling one file, of which a start uses less than half. Two files and V8's code cache come near 1.6, at the price of a cache file on the user's disk that must be checked; neither is built in. What would still be missing then: the forge's client, which a list does not need, read with the first request.

The cost of 50 more plugins came out between 1.06 and 1.30 in four runs on a busy machine: this target is not held safely. Of a plugin that nobody enables, a start reads, hashes and cleans the whole manifest. The names in the record of accepted plugins are enough for the list: cleaning with the first need of it would take most of that away. This is not measured.`;
writeFileSync(
	new URL("./start.md", import.meta.url),
	["# Start and memory", "", about, "", ...table, "", outlook, ""].join("\n"),
);
console.log(table.join("\n"));
