import type { SecretSource } from "@madtea/schemas";
import { CallError } from "../pipeline/errors.ts";

/**
 * Where a forge's token comes from, as a function that is asked at the first request; the answer is kept, a failure
 * is not. Undefined when the configuration gives no token.
 * @throws CallError (from the function) that names the source, never the secret.
 */
export function secretReader(
	source: SecretSource | undefined,
	env: NodeJS.ProcessEnv,
): () => Promise<string | undefined> {
	let kept: Promise<string | undefined> | undefined;
	return () => {
		kept ??= read(source, env).catch((error) => {
			kept = undefined;
			throw error;
		});
		return kept;
	};
}

async function read(source: SecretSource | undefined, env: NodeJS.ProcessEnv): Promise<string | undefined> {
	if (!source) return undefined;
	if (source.env !== undefined) return clean(env[source.env], `the environment variable ${source.env}`);
	if (source.file !== undefined) {
		const { readFile } = await import("node:fs/promises");
		const text = await readFile(source.file, "utf8").catch((error) => {
			throw new CallError(
				`The token file ${source.file} can't be read (${error.code}).`,
				"Check the path and its permissions.",
			);
		});
		return clean(text, `the file ${source.file}`);
	}
	if (source.command) return clean(await output(source.command, env), `the command ${source.command[0]}`);
	if (source.tea !== undefined) return (await import("./tea.ts")).teaToken(source.tea, env);
	return undefined;
}

async function output([program, ...args]: string[], env: NodeJS.ProcessEnv): Promise<string> {
	const [{ execFile }, { promisify }] = await Promise.all([import("node:child_process"), import("node:util")]);
	try {
		return (await promisify(execFile)(program as string, args, { env, timeout: 20_000, windowsHide: true })).stdout;
	} catch (error) {
		// Its output may hold the secret: only the exit is told.
		const { code, killed } = error as { code?: string | number; killed?: boolean };
		throw new CallError(
			`The token command ${program} failed (${killed ? "no answer within 20 s" : `exit ${code}`}).`,
			"Run it by hand to see why.",
		);
	}
}

function clean(text: string | undefined, where: string): string {
	const token = text?.trim() ?? "";
	if (token === "") throw new CallError(`There is no token in ${where}.`, "Put the token there.");
	if (/[\s\u0000-\u001f\u007f]/.test(token))
		throw new CallError(
			`What ${where} gives is not a token: it has spaces or line breaks.`,
			"Put the token there alone.",
		);
	return token;
}
