/** Settings of the operator's own that are needed to read a repository; every other `GIT_` variable could redirect git. */
const kept = /^GIT_(CONFIG_(GLOBAL|SYSTEM|NOSYSTEM|COUNT|KEY_\d+|VALUE_\d+)|CEILING_DIRECTORIES)$/;
const timeout = 5000;

export type GitAnswer = { ok: true; text: string } | { ok: false; reason: string };

/** Runs a git command that only reads, in a folder that is not trusted: no hook, monitor, pager, or prompt. */
export async function readGit(cwd: string, ...command: string[]): Promise<GitAnswer> {
	const { execFile } = await import("node:child_process");
	const safe = ["--no-pager", "--no-optional-locks", "-c", "core.fsmonitor=false", "-c", "core.hooksPath=/dev/null"];
	const env = { ...withoutGit(process.env), GIT_TERMINAL_PROMPT: "0", LC_ALL: "C" };
	return new Promise((resolve) => {
		const options = { env, timeout, encoding: "utf8" as const, windowsHide: true };
		execFile("git", ["-C", cwd, ...safe, ...command], options, (error, stdout, stderr) => {
			resolve(error ? { ok: false, reason: reasonOf(error, stderr) } : { ok: true, text: stdout });
		});
	});
}

function withoutGit(environment: NodeJS.ProcessEnv): NodeJS.ProcessEnv {
	return Object.fromEntries(
		Object.entries(environment).filter(([name]) => !name.startsWith("GIT_") || kept.test(name)),
	);
}

function reasonOf(error: Error & { code?: unknown; killed?: boolean }, stderr: string): string {
	if (error.code === "ENOENT") return "git is not installed";
	if (error.killed) return "git did not answer in time";
	if (/not a git repository/i.test(stderr)) return "the working directory is not in a git repository";
	if (/cannot change to/i.test(stderr)) return "the working directory does not exist";
	if (/dubious ownership/i.test(stderr)) return "git does not trust the working directory's owner (safe.directory)";
	return (
		stderr
			.trim()
			.split("\n")[0]
			?.replace(/^fatal: /, "") || "git failed"
	);
}
