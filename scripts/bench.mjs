/**
 * Runs the benches: `npm run bench -- lean` one, without a name all, one after the other so that they do not disturb
 * each other. Ends with a summary; fails when one of them does.
 */
import { spawn } from "node:child_process";
import { readdirSync } from "node:fs";
import { prepare } from "./prepare.mjs";

const names = readdirSync("bench").flatMap((file) => (file.endsWith(".ts") ? [file.slice(0, -3)] : []));
const chosen = process.argv.slice(2);
const unknown = chosen.filter((name) => !names.includes(name));
if (unknown.length > 0) {
	console.error(`There is no bench ${unknown.join(", ")}. There are: ${names.join(", ")}.`);
	process.exit(2);
}
prepare({ quiet: true });

const results = [];
for (const name of chosen.length > 0 ? chosen : names) {
	console.log(`\n== ${name}`);
	const started = Date.now();
	const code = await run(name);
	results.push({ name, ok: code === 0, seconds: (Date.now() - started) / 1000 });
}
console.log("");
for (const { name, ok, seconds } of results) console.log(`${ok ? "ok  " : "FAIL"} ${name} (${seconds.toFixed(1)} s)`);
process.exitCode = results.every(({ ok }) => ok) ? 0 : 1;

function run(name) {
	return new Promise((resolve) => {
		spawn(process.execPath, ["--import", "tsx", `bench/${name}.ts`], { stdio: "inherit" }).on("close", resolve);
	});
}
