/**
 * Runs the tests: each folder of tests/ in a process of its own, two at a time. Ends with `N passed, N failed`, and
 * fails when a test fails, when a process dies, or when no test ran. Arguments choose folders: `npm test -- forge`.
 */
import { spawn } from "node:child_process";
import { existsSync, readdirSync } from "node:fs";
import { prepare } from "./prepare.mjs";

prepare({ quiet: true });
const chosen = process.argv.slice(2);
const folders = readdirSync("tests", { withFileTypes: true })
	.filter((entry) => entry.isDirectory() && (chosen.length === 0 || chosen.includes(entry.name)))
	.map((entry) => `tests/${entry.name}`)
	.filter((folder) => hasTests(folder));

const totals = { passed: 0, failed: 0 };
const queue = [...folders];
await Promise.all([worker(), worker()]);
if (totals.passed + totals.failed === 0) {
	console.log("No test ran.");
	totals.failed = 1;
}
console.log(`${totals.passed} passed, ${totals.failed} failed`);
process.exitCode = totals.failed > 0 ? 1 : 0;

async function worker() {
	for (let folder = queue.shift(); folder; folder = queue.shift()) {
		const started = Date.now();
		const { text, code } = await run(folder);
		const total = Number(/Total:\s+(\d+)/.exec(plain(text))?.[1] ?? 0);
		const passed = Number(/Passed:\s+(\d+)/.exec(plain(text))?.[1] ?? 0);
		const failed = total - passed;
		totals.passed += passed;
		// A process that ends badly without a failed test has still failed.
		totals.failed += failed > 0 ? failed : code === 0 && total > 0 ? 0 : 1;
		const ok = failed === 0 && code === 0 && total > 0;
		console.log(
			`${ok ? "ok  " : "FAIL"} ${folder}: ${passed} of ${total} (${((Date.now() - started) / 1000).toFixed(1)} s)`,
		);
		if (!ok) console.log(text);
	}
}

function run(folder) {
	return new Promise((resolve) => {
		const child = spawn(process.execPath, ["--import", "tsx", "node_modules/uvu/bin.js", folder, "\\.test\\.ts$"], {
			env: { ...process.env, FORCE_COLOR: "0" },
		});
		let text = "";
		for (const stream of [child.stdout, child.stderr]) stream.on("data", (chunk) => (text += chunk));
		child.on("close", (code) => resolve({ text, code }));
	});
}

function hasTests(folder) {
	return (
		existsSync(folder) && readdirSync(folder, { recursive: true }).some((name) => String(name).endsWith(".test.ts"))
	);
}

function plain(text) {
	return text.replace(/\u001b\[[0-9;]*m/g, "");
}
