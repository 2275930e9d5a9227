import {
	type Answer,
	type Call,
	levelOf,
	notFound,
	ok,
	orNotFound,
	paged,
	pageHeaders,
	pageOf,
	type Routes,
	refuse,
	signedIn,
	slice,
} from "../route.ts";
import { fullName, type Repository, repositories } from "../state/repositories.ts";
import { isMember } from "../state/teams.ts";
import { findUser } from "../state/users.ts";
import { viewRepository } from "../views/repository.ts";
import { userInPath } from "./users.ts";

/** Repositories that the caller may see, by full name. */
export function visibleRepositories(call: Call): Repository[] {
	const { state, actor } = call;
	return byName(
		call,
		repositories(state).where((repo) => levelOf(state, repo, actor) !== "none"),
	);
}

function byName(call: Call, rows: Repository[]): Repository[] {
	const key = (repo: Repository) => repo.name.toLowerCase();
	return rows.sort((a, b) =>
		key(a) < key(b) ? -1 : key(a) > key(b) ? 1 : fullName(call.state, a) < fullName(call.state, b) ? -1 : 1,
	);
}

const flag = (call: Call, name: string): boolean | undefined => {
	const value = call.query.get(name);
	return value === null || value === "" ? undefined : value === "true" || value === "1";
};

function search(call: Call): Answer {
	const { query } = call;
	const words = (query.get("q") ?? "").toLowerCase();
	const uid = Number(query.get("uid") ?? 0);
	const wanted: [boolean | undefined, (repo: Repository) => boolean][] = [
		[flag(call, "is_private"), (repo) => repo.private],
		[flag(call, "archived"), (repo) => repo.archived],
		[flag(call, "template"), (repo) => repo.template],
	];
	const fits = (repo: Repository) =>
		(!words || matches(call, repo, words)) &&
		(!uid || repo.ownerId === uid || (!flag(call, "exclusive") && repo.collaborators.has(uid))) &&
		(flag(call, "private") !== false || !repo.private) &&
		wanted.every(([value, test]) => value === undefined || test(repo) === value) &&
		fitsMode(repo, query.get("mode")) &&
		(!query.get("starredBy") || repo.stars.has(Number(query.get("starredBy"))));
	const rows = sorted(call, visibleRepositories(call).filter(fits));
	const page = pageOf(call);
	const data = slice(rows, page).map((repo) => viewRepository(call, repo, { language: true }));
	return ok({ ok: true, data }, pageHeaders(call, rows.length, page));
}

function matches(call: Call, repo: Repository, words: string): boolean {
	if (flag(call, "topic")) return repo.topics.includes(words);
	const texts = [repo.name, ...repo.topics, ...(flag(call, "includeDesc") ? [repo.description] : [])];
	return texts.some((text) => text.toLowerCase().includes(words));
}

function fitsMode(repo: Repository, mode: string | null): boolean {
	if (mode === "fork") return repo.forkOf !== null;
	if (mode === "mirror") return repo.mirror;
	return mode !== "source" || (repo.forkOf === null && !repo.mirror);
}

function sorted(call: Call, rows: Repository[]): Repository[] {
	const keys: Record<string, (repo: Repository) => string | number> = {
		created: (repo) => repo.created,
		updated: (repo) => repo.updated,
		id: (repo) => repo.id,
		stars: (repo) => repo.stars.size,
	};
	const key = keys[call.query.get("sort") ?? ""];
	if (key) rows.sort((a, b) => (key(a) < key(b) ? -1 : key(a) > key(b) ? 1 : a.id - b.id));
	return call.query.get("order") === "desc" ? rows.reverse() : rows;
}

export const routes: Routes = {
	"GET /repos/search": search,
	"GET /user/repos": (call) => {
		const actor = signedIn(call);
		const own = (repo: Repository) =>
			repo.ownerId === actor.id || repo.collaborators.has(actor.id) || isMember(call.state, repo.ownerId, actor.id);
		return paged(call, visibleRepositories(call).filter(own), (repo) => viewRepository(call, repo));
	},
	"GET /users/{username}/repos": (call) => {
		const owner = userInPath(call);
		const rows = visibleRepositories(call).filter((repo) => repo.ownerId === owner.id);
		return paged(call, rows, (repo) => viewRepository(call, repo, { language: true }));
	},
	"GET /orgs/{org}/repos": (call) => {
		const org = orNotFound(findUser(call.state, call.params.org ?? ""));
		if (!org.isOrganization) refuse(notFound());
		const rows = visibleRepositories(call).filter((repo) => repo.ownerId === org.id);
		return paged(
			call,
			rows.sort((a, b) => a.id - b.id),
			(repo) => viewRepository(call, repo, { language: true }),
		);
	},
};
