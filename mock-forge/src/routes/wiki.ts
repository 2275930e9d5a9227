import {
	type Answer,
	bind,
	created,
	fail,
	noContent,
	notFound,
	ok,
	pageOf,
	type RepoCall,
	type Routes,
	refuse,
	signedIn,
	slice,
	withRepo,
} from "../route.ts";
import { fullName } from "../state/repositories.ts";
import { commitPage, findPage, pagesOf, revisionsOf, type WikiCommit, webName } from "../state/wiki.ts";

/** API model `WikiCommit`, misspelled as the forges have it. */
const viewCommit = ({ sha, author, message }: WikiCommit) => ({ sha, author, commiter: author, message });

/** API model `WikiPageMetaData`. */
function viewMeta(call: RepoCall, page: WikiCommit): Record<string, unknown> {
	const subUrl = webName(page.title);
	return {
		title: page.title,
		html_url: `${call.base}/${fullName(call.state, call.repo)}/wiki/${subUrl}`,
		sub_url: subUrl,
		last_commit: viewCommit(page),
	};
}

/** API model `WikiPage`. */
function viewPage(call: RepoCall, page: WikiCommit): Record<string, unknown> {
	const part = (title: string) => findPage(call.state, call.repo.id, title)?.content?.toString("base64") ?? "";
	return {
		...viewMeta(call, page),
		content_base64: page.content?.toString("base64") ?? "",
		commit_count: revisionsOf(call.state, call.repo.id, page.title).length,
		sidebar: part("_Sidebar"),
		footer: part("_Footer"),
	};
}

function pageInPath(call: RepoCall): WikiCommit {
	const name = call.params.pageName ?? "";
	return findPage(call.state, call.repo.id, name) ?? refuse(notFound("file does not exist"));
}

const fieldsOf = (call: RepoCall) =>
	bind(call, "CreateWikiPageOptions", { title: "string", content_base64: "string", message: "string" });

function decoded(base64: string): Buffer {
	if (!/^[A-Za-z0-9+/\s]*={0,2}\s*$/.test(base64)) refuse(fail(400, "illegal base64 data at input byte 0"));
	return Buffer.from(base64, "base64");
}

function checkFree(call: RepoCall, title: string): void {
	if (/^(_pages|_new|_edit|raw)$/.test(title)) refuse(fail(400, `wiki name is reserved: ${title}`));
	if (pagesOf(call.state, call.repo.id).some((page) => page.title === title)) {
		refuse(fail(400, `wiki page already exists [title: ${title}]`));
	}
}

function create(call: RepoCall): Answer {
	const { title = "", content_base64 = "", message } = fieldsOf(call);
	if (!title.trim()) return fail(400, "");
	checkFree(call, title.trim());
	const page = commitPage(call.state, {
		repoId: call.repo.id,
		title: title.trim(),
		content: decoded(content_base64),
		message: message || `Add "${title}"`,
		author: signedIn(call),
	});
	return created(viewPage(call, page));
}

/** A page whose title is left out becomes "unnamed", and one without content empty. */
function edit(call: RepoCall): Answer {
	const before = pageInPath(call);
	const { title, content_base64 = "", message } = fieldsOf(call);
	const after = title?.trim() || "unnamed";
	const content = decoded(content_base64);
	const change = { repoId: call.repo.id, message: message || `Update "${after}"`, author: signedIn(call) };
	if (after !== before.title) {
		checkFree(call, after);
		commitPage(call.state, { ...change, title: before.title, content: null });
	}
	return ok(viewPage(call, commitPage(call.state, { ...change, title: after, content })));
}

function remove(call: RepoCall): Answer {
	const { title } = pageInPath(call);
	commitPage(call.state, {
		repoId: call.repo.id,
		title,
		content: null,
		message: `Delete page "${title}"`,
		author: signedIn(call),
	});
	return noContent();
}

function list(call: RepoCall): Answer {
	const all = pagesOf(call.state, call.repo.id);
	if (!all.length) return notFound();
	const pages = all.filter((page) => !["_Sidebar", "_Footer"].includes(page.title));
	return ok(
		slice(pages, pageOf(call)).map((page) => viewMeta(call, page)),
		{ "x-total-count": String(pages.length) },
	);
}

function revisions(call: RepoCall): Answer {
	const rows = revisionsOf(call.state, call.repo.id, pageInPath(call).title);
	const page = slice(rows, { page: pageOf(call).page, limit: 50 });
	return ok({ commits: page.map(viewCommit), count: rows.length }, { "x-total-count": String(rows.length) });
}

const options = { unit: "has_wiki" };
const wiki = "/repos/{owner}/{repo}/wiki";

export const routes: Routes = {
	[`POST ${wiki}/new`]: withRepo("write", create, options),
	[`GET ${wiki}/pages`]: withRepo("read", list, options),
	[`GET ${wiki}/page/{pageName}`]: withRepo("read", (call) => ok(viewPage(call, pageInPath(call))), options),
	[`PATCH ${wiki}/page/{pageName}`]: withRepo("write", edit, options),
	[`DELETE ${wiki}/page/{pageName}`]: withRepo("write", remove, options),
	[`GET ${wiki}/revisions/{pageName}`]: withRepo("read", revisions, options),
};
