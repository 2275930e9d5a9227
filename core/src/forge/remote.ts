import { readGit } from "./git.ts";
import { addressOf, type KnownForge, locate, matchForge, type RepoName, splitRepo } from "./remote-url.ts";

export type { KnownForge, RepoName } from "./remote-url.ts";

/** The repository of a folder, or why there is none. */
export type FoundRepo = (RepoName & { forge: string; remote: string }) | { reason: string };

/** The repository that a text names, or why it names none. */
export type NamedRepo = (RepoName & { forge?: string }) | { reason: string };

interface Remote extends RepoName {
	forge: string;
	remote: string;
}

/** Reads the remotes of the folder, each time anew: `origin`, else `upstream`, else the only one on a known forge. */
export async function repoFromRemote(cwd: string, forges: readonly KnownForge[]): Promise<FoundRepo> {
	const answer = await readGit(cwd, "remote", "-v");
	if (!answer.ok) return { reason: answer.reason };
	const remotes = parseRemotes(answer.text);
	if (remotes.size === 0) return { reason: "the git repository has no remote" };
	const found = [...remotes].flatMap(([remote, url]) => {
		const repo = repoOf(url, forges);
		return repo ? [{ ...repo, remote }] : [];
	});
	return choose(found) ?? { reason: noMatch(found, remotes, forges) };
}

/** The branch that is checked out; undefined where there is none. */
export async function currentBranch(cwd: string): Promise<string | undefined> {
	const answer = await readGit(cwd, "symbolic-ref", "--quiet", "--short", "HEAD");
	return answer.ok ? answer.text.trim() || undefined : undefined;
}

/**
 * A repository as an agent names it: `owner/name`, a web address of it or of something in it, or a git remote.
 * `forge` is set where the text tells which one. The reason, where it is none of these, repeats nothing of the text.
 */
export function parseRepo(text: string, forges: readonly KnownForge[]): NamedRepo {
	const given = text.trim();
	const simple = splitRepo(given);
	if (simple && !given.includes(":") && !given.startsWith("/")) return simple;
	const location = locate(given) ?? (/^[^/\s]+\/[^/]+\/[^/]+/.test(given) ? locate(`https://${given}`) : undefined);
	if (!location) return { reason: "it is not owner/name" };
	const match = matchForge(location, forges);
	if (!match) {
		const known = hostsOf(forges);
		return { reason: `${location.host} is not the host of a configured forge (${known})` };
	}
	const [owner, name] = match.path.replace(/^\/(api\/v1\/repos\/)?/, "").split("/");
	const repo = splitRepo(`${owner}/${name ?? ""}`);
	if (!repo) return { reason: "the address has no owner and name" };
	return { ...repo, forge: match.forge };
}

function choose(found: Remote[]): Remote | undefined {
	const named = (name: string) => found.find(({ remote }) => remote === name);
	const same = new Set(found.map(({ forge, owner, name }) => `${forge} ${owner}/${name}`)).size === 1;
	return named("origin") ?? named("upstream") ?? (same ? found[0] : undefined);
}

/** `origin<TAB>url (fetch)`, each remote twice. */
function parseRemotes(text: string): Map<string, string> {
	const remotes = new Map<string, string>();
	for (const line of text.split("\n")) {
		const [, name, url] = /^(\S+)\t(.+) \(fetch\)/.exec(line) ?? [];
		if (name && url && !remotes.has(name)) remotes.set(name, url);
	}
	return remotes;
}

function repoOf(url: string, forges: readonly KnownForge[]): (RepoName & { forge: string }) | undefined {
	const location = locate(url);
	const match = location && matchForge(location, forges);
	const repo = match && splitRepo(match.path);
	return repo && { forge: match.forge, ...repo };
}

/** Hosts only: a remote's URL may hold a password. */
function noMatch(found: Remote[], remotes: Map<string, string>, forges: readonly KnownForge[]): string {
	if (found.length > 0) {
		const list = found.map(({ remote, owner, name }) => `${remote} (${owner}/${name})`).join(", ");
		return `several remotes are on a configured forge and none is called origin or upstream: ${list}`;
	}
	const list = [...remotes].map(([remote, url]) => `${remote} (${locate(url)?.host ?? "a local path"})`).join(", ");
	return `no remote is a repository of a configured forge; remotes: ${list}; forges: ${hostsOf(forges)}`;
}

function hostsOf(forges: readonly KnownForge[]): string {
	return (
		forges
			.flatMap(({ url }) => addressOf(url)?.site ?? [])
			.map((site) => new URL(site).host)
			.join(", ") || "none"
	);
}
