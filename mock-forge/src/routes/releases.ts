import { resolveCommit } from "../git/resolve.ts";
import {
	type Answer,
	atLeast,
	bind,
	created,
	fail,
	noContent,
	notFound,
	ok,
	orNotFound,
	paged,
	type RepoCall,
	type Routes,
	refuse,
	signedIn,
	withRepo,
} from "../route.ts";
import { attachments } from "../state/attachments.ts";
import { type Release, releases } from "../state/releases.ts";
import { viewRelease } from "../views/release.ts";

/** Releases that the caller may see, newest first; drafts are for writers. */
function visible(call: RepoCall): Release[] {
	return releases(call.state)
		.where((row) => row.repoId === call.repo.id && (!row.draft || atLeast(call.level, "write")))
		.sort((a, b) => b.created.localeCompare(a.created) || b.id - a.id);
}

/** The release whose id is in the path, or 404. */
export function releaseInPath(call: RepoCall): Release {
	return orNotFound(visible(call).find((row) => row.id === Number(call.params.id)));
}

const byTag = (call: RepoCall) => orNotFound(visible(call).find((row) => row.tag === call.params.tag && !row.draft));

function list(call: RepoCall): Answer {
	const is = (name: string) => call.query.get(name);
	const words = (call.query.get("q") ?? "").toLowerCase();
	const rows = visible(call).filter(
		(row) =>
			(is("draft") === null || String(row.draft) === is("draft")) &&
			(is("pre-release") === null || String(row.prerelease) === is("pre-release")) &&
			`${row.tag} ${row.name} ${row.body}`.toLowerCase().includes(words),
	);
	return paged(call, rows, (row) => viewRelease(call, row));
}

const fieldTypes = {
	target_commitish: "string",
	name: "string",
	body: "string",
	draft: "bool",
	prerelease: "bool",
	hide_archive_links: "bool",
} as const;

/** Makes the tag of a release that is no draft, unless it exists. */
function tag(call: RepoCall, release: Release): void {
	const ref = `refs/tags/${release.tag}`;
	if (release.draft || call.git.refs.has(ref)) return;
	const sha = resolveCommit(call.git, release.target);
	if (!sha) refuse(notFound(`target couldn't be found: ${release.target}`));
	else call.git.refs.set(ref, sha);
}

function create(call: RepoCall): Answer {
	const fields = bind(call, "CreateReleaseOption", { tag_name: "string!", tag_message: "string", ...fieldTypes });
	if (call.git.isEmpty) return fail(422, "repo is empty");
	const twin = releases(call.state).first((row) => row.repoId === call.repo.id && row.tag === fields.tag_name);
	if (twin) return fail(409, call.kind === "forgejo" ? "Release has no Tag" : "Release is has no Tag");
	const now = call.state.now();
	const release: Omit<Release, "id"> = {
		repoId: call.repo.id,
		authorId: signedIn(call).id,
		tag: fields.tag_name,
		target: fields.target_commitish || call.repo.defaultBranch,
		name: fields.name || fields.tag_name,
		body: fields.body ?? "",
		draft: fields.draft ?? false,
		prerelease: fields.prerelease ?? false,
		hideArchiveLinks: fields.hide_archive_links ?? false,
		created: now,
		published: now,
	};
	tag(call, release as Release);
	return created(viewRelease(call, releases(call.state).insert(release)));
}

function edit(call: RepoCall): Answer {
	const release = releaseInPath(call);
	const fields = bind(call, "EditReleaseOption", { tag_name: "string", ...fieldTypes });
	release.tag = fields.tag_name || release.tag;
	release.target = fields.target_commitish || release.target;
	release.name = fields.name ?? release.name;
	release.body = fields.body ?? release.body;
	release.draft = fields.draft ?? release.draft;
	release.prerelease = fields.prerelease ?? release.prerelease;
	release.hideArchiveLinks = fields.hide_archive_links ?? release.hideArchiveLinks;
	tag(call, release);
	return ok(viewRelease(call, release));
}

function remove(call: RepoCall, release: Release): Answer {
	releases(call.state).delete(release.id);
	attachments(call.state).deleteWhere((file) => file.releaseId === release.id);
	return noContent();
}

export const routes: Routes = {
	"GET /repos/{owner}/{repo}/releases": withRepo("read", list, { unit: "has_releases" }),
	"POST /repos/{owner}/{repo}/releases": withRepo("write", create, { unit: "has_releases" }),
	"GET /repos/{owner}/{repo}/releases/latest": withRepo("read", (call) =>
		ok(viewRelease(call, orNotFound(visible(call).find((row) => !row.draft && !row.prerelease)))),
	),
	"GET /repos/{owner}/{repo}/releases/tags/{tag}": withRepo("read", (call) => ok(viewRelease(call, byTag(call)))),
	"DELETE /repos/{owner}/{repo}/releases/tags/{tag}": withRepo("write", (call) => remove(call, byTag(call))),
	"GET /repos/{owner}/{repo}/releases/{id}": withRepo("read", (call) => ok(viewRelease(call, releaseInPath(call)))),
	"PATCH /repos/{owner}/{repo}/releases/{id}": withRepo("write", edit),
	"DELETE /repos/{owner}/{repo}/releases/{id}": withRepo("write", (call) => remove(call, releaseInPath(call))),
};
