/** Installs what is missing and builds what is stale, so that a fresh clone needs one command. Plain JavaScript: nothing is installed yet. */
import { spawnSync } from "node:child_process";
import { existsSync, readdirSync, statSync } from "node:fs";
import { join } from "node:path";

const npm = process.platform === "win32" ? "npm.cmd" : "npm";

/** @param {{ quiet?: boolean }} [options] */
export function prepare({ quiet = false } = {}) {
	const [major] = process.versions.node.split(".");
	if (Number(major) < 20)
		fail(`madtea needs Node.js 20 or newer; this is ${process.version}. Install a newer one and try again.`);
	const installed = "node_modules/.package-lock.json";
	if (!existsSync(installed) || changed("package-lock.json") > changed(installed)) {
		run("Installing", npm, [existsSync("package-lock.json") ? "ci" : "install", "--no-audit", "--no-fund"], quiet);
	}
	const built = "core/dist/bundle.json";
	if (!existsSync(built) || newestSource() > changed(built)) run("Building", npm, ["run", "--silent", "build"], quiet);
}

function run(what, command, args, quiet) {
	console.error(`${what} ...`);
	const { status, stdout, stderr } = spawnSync(command, args, {
		stdio: quiet ? "pipe" : ["ignore", 2, 2],
		encoding: "utf8",
		shell: process.platform === "win32",
	});
	if (status !== 0) fail(`${what} failed: ${command} ${args.join(" ")}\n${stdout ?? ""}${stderr ?? ""}`);
}

function newestSource() {
	const folders = [
		"core/src",
		"core/madt.json",
		"schemas",
		"plugins",
		"mock-forge/src",
		"tsup.config.ts",
		"scripts",
		"package-lock.json",
	];
	return Math.max(...folders.map(newest));
}

function newest(path) {
	const facts = statSync(path);
	if (!facts.isDirectory()) return facts.mtimeMs;
	return Math.max(
		0,
		...readdirSync(path)
			.filter((name) => name !== "dist" && name !== "node_modules")
			.map((name) => newest(join(path, name))),
	);
}

function changed(path) {
	return statSync(path).mtimeMs;
}

function fail(message) {
	console.error(message);
	process.exit(1);
}
