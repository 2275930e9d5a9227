import { entryAt } from "../git/tree.ts";
import {
	type Answer,
	binary,
	type Call,
	fail,
	notFound,
	ok,
	type RepoCall,
	type Routes,
	refuse,
	withRepo,
} from "../route.ts";
import { viewPath } from "../views/contents.ts";
import { snapshot } from "./git-access.ts";

/** The path without the slashes at its ends. */
export const cleanPath = (path: string | undefined): string => (path ?? "").replace(/^\/+|\/+$/g, "");

const absent = (path: string) => notFound(`object does not exist [id: , rel_path: ${path}]`);

function contents(call: RepoCall): Answer {
	if (call.git.isEmpty && call.kind === "forgejo") return ok([]);
	const path = cleanPath(call.params.filepath);
	const found = viewPath(call, snapshot(call), path);
	return found === undefined ? absent(path) : ok(found);
}

function raw(call: RepoCall): Answer {
	const path = cleanPath(call.params.filepath);
	const entry = entryAt(call.git, call.git.commit(snapshot(call).sha).tree, path);
	if (!entry || entry.mode === "40000") return absent(path);
	return rawAnswer(call.git.blob(entry.sha));
}

/** A file as it is: text as text, all else as bytes. */
export function rawAnswer(data: Buffer): Answer {
	const isText = !data.subarray(0, 1024).includes(0);
	return binary(data, isText ? "text/plain; charset=utf-8" : "application/octet-stream");
}

function extended(call: RepoCall): Answer {
	const path = cleanPath(call.params.filepath);
	const includes = (call.query.get("includes") ?? "").split(",");
	const parts = { content: includes.includes("file_content"), lastCommit: includes.includes("commit_metadata") };
	const found = viewPath(call, snapshot(call), path, parts);
	if (found === undefined) return absent(path);
	return ok(Array.isArray(found) ? { dir_contents: found } : { file_contents: found });
}

function several(call: RepoCall, given: unknown): Answer {
	const files = (given as { files?: unknown } | undefined)?.files;
	if (!Array.isArray(files) || !files.length) return fail(400, "invalid body parameter");
	const at = snapshot(call);
	return ok(files.map((path) => viewPath(call, at, cleanPath(String(path))) ?? null));
}

function bodyInQuery(call: Call): unknown {
	try {
		return JSON.parse(call.query.get("body") ?? "");
	} catch {
		return refuse(fail(400, "invalid body parameter"));
	}
}

export const routes: Routes = {
	"GET /repos/{owner}/{repo}/contents": withRepo("read", contents),
	"GET /repos/{owner}/{repo}/contents/{filepath}": withRepo("read", contents),
	"GET /repos/{owner}/{repo}/raw/{filepath}": withRepo("read", raw),
	"GET /repos/{owner}/{repo}/media/{filepath}": withRepo("read", raw),
};

export const giteaRoutes: Routes = {
	"GET /repos/{owner}/{repo}/contents-ext/{filepath}": withRepo("read", extended),
	"GET /repos/{owner}/{repo}/file-contents": withRepo("read", (call) => several(call, bodyInQuery(call))),
	"POST /repos/{owner}/{repo}/file-contents": withRepo("read", (call) => several(call, call.body)),
};
