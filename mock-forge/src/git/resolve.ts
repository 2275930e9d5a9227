import type { GitRepository } from "./repository.ts";

/** The commit below a tag, or the id itself when it is no tag. */
export function peel(git: GitRepository, sha: string): string {
	const tag = git.tag(sha);
	return tag ? peel(git, tag.object) : sha;
}

/** The commit that a branch, tag, ref or (shortened) id names. */
export function resolveCommit(git: GitRepository, name: string): string | undefined {
	for (const ref of [`refs/heads/${name}`, `refs/tags/${name}`, name]) {
		const sha = git.refs.get(ref);
		if (sha) return peel(git, sha);
	}
	if (!/^[0-9a-f]{7,40}$/.test(name)) return undefined;
	for (const [sha, object] of git.objects) {
		if (sha.startsWith(name) && object.type === "commit") return sha;
		if (sha === name && object.type === "tag") return peel(git, sha);
	}
	return undefined;
}

/** What kind of name it is, as URLs of the web pages tell it. */
export function refKind(git: GitRepository, name: string): "branch" | "tag" | "commit" {
	if (git.refs.has(`refs/heads/${name}`)) return "branch";
	return git.refs.has(`refs/tags/${name}`) ? "tag" : "commit";
}
