import { tarGz, zip } from "../git/archive.ts";
import { resolveCommit } from "../git/resolve.ts";
import { entryAt } from "../git/tree.ts";
import { type Answer, binary, missing, notFound, ok, type RepoCall, type Routes, withRepo } from "../route.ts";
import { globFits } from "../state/branch-protections.ts";
import { fullName } from "../state/repositories.ts";
import { cleanPath } from "./contents.ts";
import { snapshot } from "./git-access.ts";

function archive(call: RepoCall): Answer {
	const [, ref = "", format = ""] = /^(.+)\.(zip|tar\.gz|bundle)$/.exec(call.params.archive ?? "") ?? [];
	const sha = resolveCommit(call.git, ref);
	if (!format || format === "bundle") return missing(`Unknown format: ${call.params.archive}`);
	if (!sha) return notFound(`unrecognized repository reference: ${ref}`);
	const files = [...call.git.files(call.git.commit(sha).tree)].map(([path, file]) => ({
		path: `${call.repo.name}/${path}`,
		data: call.git.blob(file.sha),
	}));
	const address = `${call.base}/api/v1/repos/${fullName(call.state, call.repo)}/archive/${sha}.${format}?rev=${sha}`;
	const type =
		call.kind === "gitea" ? "application/octet-stream" : format === "zip" ? "application/zip" : "application/gzip";
	return binary(format === "zip" ? zip(files) : tarGz(files), type, { link: `<${address}>; rel="immutable"` });
}

function editorConfig(call: RepoCall): Answer {
	const name = cleanPath(call.params.filepath).split("/").pop() ?? "";
	const entry = entryAt(call.git, call.git.commit(snapshot(call).sha).tree, ".editorconfig");
	if (!entry) return notFound("object does not exist [id: , rel_path: .editorconfig]");
	const found: Record<string, string> = {};
	let applies = false;
	for (const line of call.git.blob(entry.sha).toString("utf8").split("\n")) {
		const section = /^\s*\[(.+)\]\s*$/.exec(line)?.[1];
		const [, key = "", value = ""] = /^\s*([\w-]+)\s*=\s*(.*?)\s*$/.exec(line) ?? [];
		if (section) applies = globFits(section, name);
		else if (key && applies) found[key] = value;
	}
	return ok(found);
}

export const routes: Routes = {
	"GET /repos/{owner}/{repo}/archive/{archive}": withRepo("read", archive),
	"GET /repos/{owner}/{repo}/editorconfig/{filepath}": withRepo("read", editorConfig),
};
