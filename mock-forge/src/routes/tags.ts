import { peel, resolveCommit } from "../git/resolve.ts";
import {
	type Answer,
	bind,
	counted,
	created,
	fail,
	noContent,
	notFound,
	ok,
	type RepoCall,
	type Routes,
	refuse,
	signedIn,
	withRepo,
} from "../route.ts";
import { signatureOf } from "../state/merging.ts";
import { releases } from "../state/releases.ts";
import { fullName } from "../state/repositories.ts";
import { timeOf } from "../views/commit.ts";

/** API model `Tag`. The address of the commit has the tag's own id when it is annotated. */
function view(call: RepoCall, name: string): Record<string, unknown> {
	const sha = call.git.refs.get(`refs/tags/${name}`) as string;
	const annotated = call.git.tag(sha);
	const commit = call.git.commit(peel(call.git, sha));
	const path = fullName(call.state, call.repo);
	const archive = `${call.base}/${path}/archive/${name}`;
	return {
		name,
		message: (annotated?.message ?? commit.message).trim(),
		id: sha,
		commit: {
			url: `${call.base}/api/v1/repos/${path}/git/commits/${sha}`,
			sha: commit.sha,
			created: timeOf(annotated?.tagger ?? commit.committer),
		},
		zipball_url: `${archive}.zip`,
		tarball_url: `${archive}.tar.gz`,
		...(call.kind === "forgejo" ? { archive_download_count: { zip: 0, tar_gz: 0 } } : {}),
	};
}

function tagInPath(call: RepoCall): string {
	const { tag = "" } = call.params;
	return call.git.refs.has(`refs/tags/${tag}`) ? tag : refuse(notFound());
}

function create(call: RepoCall): Answer {
	const fields = bind(call, "CreateTagOption", { tag_name: "string!", message: "string", target: "string" });
	const sha = resolveCommit(call.git, fields.target || call.repo.defaultBranch);
	if (!sha) return notFound(`target not found: object does not exist [id: ${fields.target}, rel_path: ]`);
	if (call.git.refs.has(`refs/tags/${fields.tag_name}`))
		return fail(409, `tag already exists [name: ${fields.tag_name}]`);
	if (fields.message) {
		const tagger = signatureOf(signedIn(call), call.state.now());
		call.git.annotate(fields.tag_name, sha, tagger, `${fields.message}\n`);
	} else call.git.refs.set(`refs/tags/${fields.tag_name}`, sha);
	return created(view(call, fields.tag_name));
}

function remove(call: RepoCall): Answer {
	const tag = tagInPath(call);
	const released = releases(call.state).first((row) => row.repoId === call.repo.id && row.tag === tag);
	if (released) return fail(409, "a tag attached to a release cannot be deleted directly");
	call.git.refs.delete(`refs/tags/${tag}`);
	return noContent();
}

export const routes: Routes = {
	"GET /repos/{owner}/{repo}/tags": withRepo("read", (call) =>
		counted(call, call.git.names("refs/tags/"), (name) => view(call, name)),
	),
	"POST /repos/{owner}/{repo}/tags": withRepo("write", create),
	"GET /repos/{owner}/{repo}/tags/{tag}": withRepo("read", (call) => ok(view(call, tagInPath(call)))),
	"DELETE /repos/{owner}/{repo}/tags/{tag}": withRepo("write", remove),
};
