import { constants } from "node:fs";
import { lstat, mkdir, open, realpath } from "node:fs/promises";
import { basename, dirname, isAbsolute, join, relative, resolve, sep } from "node:path";
import type { Files } from "@madtea/schemas";
import { CallError } from "./errors.ts";

/**
 * Files that the agent names, for uploads and downloads: only below `folders`, symbolic links resolved, never inside
 * a `.git` folder (a hook there would run), never the operator's own files (`closed`: config, tokens, accepted
 * plugins). The first folder is where relative paths start.
 */
export function createFiles(folders: () => Promise<string[]>, maximumBytes: number, closed: string[] = []): Files {
	return {
		async read(path) {
			const real = await realpath(await absolute(path)).catch(() => {
				throw new CallError(
					`There is no file ${path}.`,
					"Check the path; relative paths start at the working directory.",
				);
			});
			await assertInside(real, path);
			// One handle for check and read: the file can't be swapped in between. A pipe must not keep the call waiting.
			const handle = await open(real, constants.O_RDONLY | constants.O_NOFOLLOW | constants.O_NONBLOCK);
			try {
				const facts = await handle.stat();
				if (!facts.isFile()) throw new CallError(`${path} is not a file.`, "Name a file.");
				if (facts.size > maximumBytes) {
					throw new CallError(
						`${path} has ${facts.size} bytes; at most ${maximumBytes} are sent.`,
						"Send a smaller file, or ask the operator to raise uploadLimit.",
					);
				}
				return { name: basename(real), bytes: await handle.readFile() };
			} finally {
				await handle.close();
			}
		},
		async decode(base64) {
			const plain = base64.replace(/\s+/g, "");
			if (!/^[A-Za-z0-9+/_-]*={0,2}$/.test(plain))
				throw new CallError("content is not base64; nothing was sent.", "Encode the file as base64, or give its path.");
			const bytes = Buffer.from(plain, "base64");
			if (bytes.byteLength > maximumBytes) {
				throw new CallError(
					`The content has ${bytes.byteLength} bytes; at most ${maximumBytes} are sent.`,
					"Send a smaller file, or ask the operator to raise uploadLimit.",
				);
			}
			return bytes;
		},
		async write(path, bytes) {
			const target = await absolute(path);
			const folder = await existingFolder(dirname(target));
			await assertInside(folder.real, path);
			const final = join(folder.real, folder.rest, basename(target));
			await assertInside(final, path);
			if (await lstat(final).catch(() => undefined)) {
				throw new CallError(`${path} exists already; nothing was written.`, "Choose another name for save_to.");
			}
			await mkdir(dirname(final), { recursive: true });
			const handle = await open(final, "wx");
			try {
				await handle.writeFile(bytes);
			} finally {
				await handle.close();
			}
			return { saved: final, bytes: bytes.byteLength };
		},
	};

	async function absolute(path: string): Promise<string> {
		if (path.includes("\0") || path === "")
			throw new CallError("The path is empty or holds a NUL.", "Give a plain path.");
		const [first] = await folders();
		return isAbsolute(path) ? resolve(path) : resolve(first ?? process.cwd(), path);
	}

	async function assertInside(real: string, shown: string): Promise<void> {
		const allowed = await Promise.all((await folders()).map((folder) => realpath(folder).catch(() => undefined)));
		const inside = allowed.some((folder) => folder !== undefined && isBelow(folder, real));
		if (!inside) {
			throw new CallError(
				`${shown} is outside the folders that may be used.`,
				`Use a path below ${allowed.filter(Boolean).join(" or ")}.`,
			);
		}
		const own = await Promise.all(closed.map(resolved));
		if (own.some((path) => isBelow(path, real))) {
			throw new CallError(`${shown} belongs to madtea's own configuration, which is not touched.`, "Use another path.");
		}
		if (real.split(sep).some((part) => part.toLowerCase() === ".git")) {
			throw new CallError(`${shown} is inside a .git folder, which is not touched.`, "Use another path.");
		}
	}
}

function isBelow(folder: string, path: string): boolean {
	const way = relative(folder, path);
	return way !== ".." && !way.startsWith(`..${sep}`) && !isAbsolute(way);
}

/** Links resolved, also of a path that is not there yet. */
async function resolved(path: string): Promise<string> {
	const { real, rest } = await existingFolder(path);
	return rest === "" ? real : join(real, rest);
}

/** The nearest folder that exists, resolved, and what is still to be made below it. */
async function existingFolder(folder: string): Promise<{ real: string; rest: string }> {
	let current = folder;
	for (;;) {
		const real = await realpath(current).catch(() => undefined);
		if (real !== undefined) return { real, rest: relative(current, folder) };
		const parent = dirname(current);
		if (parent === current) throw new CallError(`There is no folder ${folder}.`, "Choose another path.");
		current = parent;
	}
}
