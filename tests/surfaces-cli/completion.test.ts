import { spawnSync } from "node:child_process";
import { mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { suite } from "uvu";
import * as assert from "uvu/assert";
import { completionCommand } from "../../core/src/surfaces/cli/completion/command.ts";
import { dashed } from "../../core/src/surfaces/cli/locate.ts";
import { optionNames, optionParams } from "../../core/src/surfaces/cli/options.ts";
import { fakeTerminal } from "../support/command-line.ts";
import { type InProcess, startInProcess } from "../support/in-process.ts";
import { allActions } from "../support/manifests.ts";

const test = suite("completion");
const folder = mkdtempSync(join(tmpdir(), "madt-completion-"));
let running: InProcess;

async function scriptOf(...argv: string[]) {
	const ran = { stdout: "", stderr: "", asked: [] };
	const code = await completionCommand(argv, {
		terminal: fakeTerminal(ran),
		signal: new AbortController().signal,
		openHost: async () => running.host,
	});
	return { ...ran, code };
}

test.before(async () => {
	running = await startInProcess({ env: { MADT_ENABLE: "" } });
	writeFileSync(join(folder, "notes.md"), "");
	for (const shell of ["bash", "zsh", "fish"])
		writeFileSync(join(folder, `madt.${shell}`), (await scriptOf(shell)).stdout);
});
test.after(() => {
	running.close();
	rmSync(folder, { recursive: true, force: true });
});

/** What a shell offers after each of these lines; undefined where it is not installed. */
const shells: Record<string, (lines: readonly string[]) => string[][] | undefined> = {
	bash(lines) {
		const asks = lines.map(
			(line) =>
				`COMP_WORDS=(madt ${line}); COMP_CWORD=$((\${#COMP_WORDS[@]}-1)); COMPREPLY=(); _madt; echo "\${COMPREPLY[*]}"`,
		);
		return run("bash", ["--norc", "-c", [`source ./madt.bash`, ...asks].join("\n")]);
	},
	fish(lines) {
		const asks = lines.map(
			(line) =>
				`complete -C "madt ${line.replaceAll('""', "").replaceAll("'='", "=")}" | string replace -r '\\t.*' '' | string join ' '`,
		);
		return run("fish", ["--no-config", "-c", ["source ./madt.fish", ...asks, "true"].join("\n")]);
	},
};

function run(shell: string, args: string[]): string[][] | undefined {
	const { status, stdout, stderr, error } = spawnSync(shell, args, {
		cwd: folder,
		encoding: "utf8",
		env: { PATH: process.env.PATH ?? "", HOME: folder },
	});
	if ((error as NodeJS.ErrnoException | undefined)?.code === "ENOENT") return undefined;
	assert.is(status, 0, stderr);
	assert.is(stderr, "");
	return stdout
		.trimEnd()
		.split("\n")
		.map((line) => line.split(" ").filter(Boolean).sort());
}

const cases: [line: string, expected: string[]][] = [
	["iss", ["issues"]],
	["issues cr", ["create"]],
	['issues dependencies ""', ["add", "list", "remove"]],
	["issues create --ti", ["--title"]],
	["tags pro", ["protect"]],
	['issues list --state ""', ["all", "closed", "open"]],
	["issues list --state cl", ["closed"]],
	["--repo acme/rocket issues list --sta", ["--state"]],
	["issues get 3 --js", ["--json"]],
	["contents create a --content @no", ["@notes.md"]],
	["attachments upload 3 --path no", ["notes.md"]],
	["completion z", ["zsh"]],
	["repos edit --settings.pri", ["--settings.private"]],
];

for (const [shell, complete] of Object.entries(shells)) {
	test(`${shell} completes nouns, actions, operations, options, values and files`, () => {
		const offered = complete(cases.map(([line]) => line));
		if (!offered) return;
		cases.forEach(([line, expected], index) => {
			assert.equal(offered[index], expected, `madt ${line}`);
		});
	});
}

test("bash knows every option of every action", () => {
	const lines = allActions.map(({ tool, action }) =>
		[tool.cli, ...[action.name, action.op].flatMap((word) => (word ? [dashed(word)] : [])), "--"].join(" "),
	);
	const offered = shells.bash!(lines);
	if (!offered) return;
	allActions.forEach(({ action }, index) => {
		const options = optionParams(action)
			.flatMap(optionNames)
			.map((name) => `--${name}`);
		for (const option of options) assert.ok(offered[index]!.includes(option), `${action.id}: ${option}`);
	});
});

test("the scripts are sound", () => {
	for (const shell of ["bash", "zsh", "fish"]) {
		const { error, status, stderr } = spawnSync(shell, ["-n", join(folder, `madt.${shell}`)], { encoding: "utf8" });
		if (!error) assert.is(status, 0, stderr);
	}
});

test("a key press costs less than starting Node", () => {
	const time = (command: string, args: string[]) => {
		const times = Array.from({ length: 5 }, () => {
			const started = performance.now();
			spawnSync(command, args, { cwd: folder });
			return performance.now() - started;
		});
		return Math.min(...times);
	};
	const words = "COMP_WORDS=(madt wiki list --st); COMP_CWORD=3";
	// Twenty presses in a shell of its own, its start and the reading of the script included.
	const presses = time("bash", ["--norc", "-c", `source ./madt.bash; for i in {1..20}; do ${words}; _madt; done`]) / 20;
	const node = time(process.execPath, ["-e", "0"]);
	console.log(`  a key press takes ${presses.toFixed(1)} ms, ${(presses / node).toFixed(2)} x node -e 0`);
	assert.ok(presses < node, `${presses} ms, node -e 0 ${node} ms`);
});

test("another shell is wrong usage, with the nearest", async () => {
	const { code, stderr } = await scriptOf("bsh");
	assert.is(code, 2);
	assert.match(stderr, /no completion for bsh\. Did you mean bash\? Shells: bash, zsh, fish/);
	assert.is((await scriptOf()).code, 2);
});

test.run();
