import { createHash } from "node:crypto";
import {
	type Answer,
	atLeast,
	type Call,
	empty,
	fail,
	levelOf,
	noContent,
	notFound,
	ok,
	orNotFound,
	paged,
	type Routes,
	refuse,
	signedIn,
} from "../route.ts";
import { type Package, type PackageFile, packageFiles, packages } from "../state/packages.ts";
import { findRepository, repositories } from "../state/repositories.ts";
import { isMember, isOrgOwner } from "../state/teams.ts";
import { type User, users } from "../state/users.ts";
import { viewRepository } from "../views/repository.ts";
import { viewUser } from "../views/user.ts";
import { userInPath } from "./users.ts";

/** API model `Package`. */
function view(call: Call, row: Package): Record<string, unknown> {
	const { state, base } = call;
	const owner = users(state).need(row.ownerId);
	const repo = row.repoId === null ? undefined : repositories(state).get(row.repoId);
	const address = [row.type, row.name, row.version].map(encodeURIComponent).join("/");
	return {
		id: row.id,
		owner: viewUser(call, owner),
		repository: repo ? viewRepository(call, repo) : null,
		creator: viewUser(call, users(state).need(row.creatorId)),
		type: row.type,
		name: row.name,
		version: row.version,
		html_url: `${base}/${owner.login}/-/packages/${address}`,
		created_at: row.created,
	};
}

/** API model `PackageFile`; Forgejo writes its size with a capital. */
function viewFile(call: Call, file: PackageFile): Record<string, unknown> {
	const hash = (name: string) => createHash(name).update(file.data).digest("hex");
	return {
		id: file.id,
		[call.kind === "forgejo" ? "Size" : "size"]: file.data.length,
		name: file.name,
		md5: hash("md5"),
		sha1: hash("sha1"),
		sha256: hash("sha256"),
		sha512: hash("sha512"),
	};
}

/** Versions below the path, newest first. */
function versionsInPath(call: Call): Package[] {
	const owner = userInPath(call, "owner");
	const { type, name = "" } = call.params;
	return packages(call.state)
		.where(
			(row) =>
				row.ownerId === owner.id &&
				(type === undefined || (row.type === type && row.name.toLowerCase() === name.toLowerCase())),
		)
		.reverse();
}

const versionInPath = (call: Call): Package =>
	orNotFound(versionsInPath(call).find((row) => row.version === call.params.version));

/** The owner, or in an organization its owners; members may link. */
function needWriter(call: Call, role: "write" | "admin"): User {
	const actor = signedIn(call);
	const owner = userInPath(call, "owner");
	const writes =
		actor.isAdmin ||
		actor.id === owner.id ||
		isOrgOwner(call.state, owner.id, actor.id) ||
		(role === "write" && isMember(call.state, owner.id, actor.id));
	if (!writes) refuse(fail(403, "user should have specific permission or be a site admin"));
	return actor;
}

function link(call: Call): Answer {
	const actor = needWriter(call, "write");
	const versions = versionsInPath(call);
	const repo = findRepository(call.state, call.params.owner ?? "", call.params.repo_name ?? "");
	if (!versions.length || !repo) return notFound();
	if (!atLeast(levelOf(call.state, repo, actor), "write")) return fail(403, "permission denied");
	if (versions[0]?.repoId) return fail(400, "invalid argument");
	for (const row of versions) row.repoId = repo.id;
	return empty(201);
}

function unlink(call: Call): Answer {
	needWriter(call, "write");
	const versions = versionsInPath(call);
	if (!versions.length) return notFound();
	if (!versions[0]?.repoId) return fail(400, "invalid argument");
	for (const row of versions) row.repoId = null;
	return empty(201);
}

const path = "/packages/{owner}/{type}/{name}";

export const routes: Routes = {
	"GET /packages/{owner}": (call) => {
		const type = call.query.get("type");
		const words = (call.query.get("q") ?? "").toLowerCase();
		const rows = versionsInPath(call).filter(
			(row) => (!type || row.type === type) && row.name.toLowerCase().includes(words),
		);
		return paged(call, rows, (row) => view(call, row));
	},
	[`GET ${path}/{version}`]: (call) => ok(view(call, versionInPath(call))),
	[`DELETE ${path}/{version}`]: (call) => {
		needWriter(call, "admin");
		const row = versionInPath(call);
		packages(call.state).delete(row.id);
		packageFiles(call.state).deleteWhere((file) => file.packageId === row.id);
		return noContent();
	},
	[`GET ${path}/{version}/files`]: (call) => {
		const row = versionInPath(call);
		const files = packageFiles(call.state).where((file) => file.packageId === row.id);
		return ok(files.map((file) => viewFile(call, file)));
	},
	[`POST ${path}/-/link/{repo_name}`]: link,
	[`POST ${path}/-/unlink`]: unlink,
};

export const giteaRoutes: Routes = {
	[`GET ${path}`]: (call) => {
		const rows = versionsInPath(call);
		return rows.length ? paged(call, rows, (row) => view(call, row)) : notFound();
	},
	[`GET ${path}/-/latest`]: (call) => ok(view(call, orNotFound(versionsInPath(call)[0]))),
};
