/**
 * Start until `tools/list` is answered, and memory by then, against `node -e 0` in the same run, interleaved; and what 50
 * more plugins cost that nobody enables. Writes bench/start.md.
 */
import { spawn } from "node:child_process";
import { mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join, resolve } from "node:path";

const cli = resolve(import.meta.dirname, "../core/dist/cli.js");
const rounds = Number(process.env.ROUNDS ?? 21);
const extra = 50;
const folder = mkdtempSync(join(tmpdir(), "madt-start-"));

interface Measured {
	milliseconds: number;
	/** Peak resident memory in kilobytes; Linux only. */
	memory?: number;
	bytes?: number;
}

const requests = [
	{
		id: 1,
		method: "initialize",
		params: { protocolVersion: "2025-11-25", capabilities: {}, clientInfo: { name: "bench", version: "1" } },
	},
	{ method: "notifications/initialized" },
	{ id: 2, method: "tools/list" },
].map((message) => `${JSON.stringify({ jsonrpc: "2.0", ...message })}\n`);

function bare(): Promise<Measured> {
	return new Promise((done) => {
		const started = performance.now();
		// It reports its own peak: once it has ended, nobody can read it.
		const script = "process.stdout.write(String(process.resourceUsage().maxRSS))";
		const child = spawn(process.execPath, ["-e", "0"]);
		child.on("close", () => {
			const milliseconds = performance.now() - started;
			let text = "";
			const second = spawn(process.execPath, ["-e", script]);
			second.stdout.on("data", (chunk) => (text += chunk));
			second.on("close", () => done({ milliseconds, memory: Number(text) }));
		});
	});
}

function list(home: string): Promise<Measured> {
	return new Promise((done) => {
		const started = performance.now();
		const env = {
			PATH: process.env.PATH ?? "",
			HOME: home,
			FORGEJO_URL: "https://forge.example",
			FORGEJO_TOKEN: "0".repeat(40),
		};
		const child = spawn(process.execPath, [cli, "serve"], { env, stdio: ["pipe", "pipe", "ignore"] });
		let text = "";
		child.stdout.on("data", (chunk) => {
			text += chunk;
			const line = text.split("\n").find((candidate) => candidate.includes('"id":2'));
			if (!line || !text.endsWith("\n")) return;
			const milliseconds = performance.now() - started;
			const memory = peakOf(child.pid as number);
			child.stdin.end();
			child.on("close", () =>
				done({ milliseconds, memory, bytes: Buffer.byteLength(JSON.stringify(JSON.parse(line).result.tools)) }),
			);
		});
		for (const request of requests) child.stdin.write(request);
	});
}

function peakOf(pid: number): number | undefined {
	try {
		return Number(/VmHWM:\s+(\d+)/.exec(readFileSync(`/proc/${pid}/status`, "utf8"))?.[1]);
	} catch {
		return undefined;
	}
}

/** A home folder whose config names 50 plugins that were accepted at an earlier start. */
function homeWithPlugins(): string {
	const home = join(folder, "many");
	const paths = Array.from({ length: extra }, (_, index) => join(folder, `madt-plugin-extra${index}`));
	for (const [index, path] of paths.entries()) {
		mkdirSync(path, { recursive: true });
		const action = { name: "list", summary: "what there is", effect: "read", request: "GET /version" };
		const tool = { name: `madt_extra${index}`, cli: `extra${index}`, summary: "Extra things.", actions: [action] };
		const manifest = {
			manifestVersion: 1,
			domain: `extra${index}`,
			tier: "gated",
			summary: "extra things",
			tools: [tool],
		};
		writeFileSync(join(path, "madt.json"), JSON.stringify(manifest));
		writeFileSync(join(path, "package.json"), JSON.stringify({ name: `madt-plugin-extra${index}`, version: "1.0.0" }));
	}
	mkdirSync(join(home, ".config/madtea"), { recursive: true });
	writeFileSync(join(home, ".config/madtea/config.json"), JSON.stringify({ plugins: paths }));
	return home;
}

const median = (values: number[]) => values.sort((one, other) => one - other)[values.length >> 1] as number;
const plain = join(folder, "plain");
mkdirSync(plain);
const many = homeWithPlugins();
await list(plain);
await list(many);
const floor: Measured[] = [];
const start: Measured[] = [];
const crowded: Measured[] = [];
for (let round = 0; round < rounds; round++) {
	floor.push(await bare());
	start.push(await list(plain));
	crowded.push(await list(many));
}
rmSync(folder, { recursive: true, force: true });

const time = (measured: Measured[]) => median(measured.map(({ milliseconds }) => milliseconds));
const memory = (measured: Measured[]) => median(measured.map((one) => one.memory ?? Number.NaN));
const bytes = (measured: Measured[]) => measured[0]?.bytes ?? 0;
const rows = [
	["start until `tools/list` is answered, against `node -e 0`", (time(start) / time(floor)).toFixed(2), "1.6"],
	["peak memory by then, against `node -e 0`", (memory(start) / memory(floor)).toFixed(2), "1.5"],
	[`start with ${extra} more plugins, against without`, (time(crowded) / time(start)).toFixed(2), "1.15"],
	["bytes that each of them adds to the list", ((bytes(crowded) - bytes(start)) / extra).toFixed(1), "40"],
];
const lines = [
	"# Start and memory",
	"",
	`Made by \`npm run bench -- start\`: medians of ${rounds} rounds in one run, interleaved; ratios, because machines differ.`,
	"",
	"| what | measured | at most |",
	"| --- | ---: | ---: |",
	...rows.map((row) => `| ${row.join(" | ")} |`),
	"",
];
writeFileSync(new URL("./start.md", import.meta.url), lines.join("\n"));
console.log(lines.slice(4).join("\n"));
