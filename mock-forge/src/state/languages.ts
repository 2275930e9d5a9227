import { gitOf, type Repository } from "./repositories.ts";
import type { State } from "./state.ts";

const languages: Record<string, string> = {
	ts: "TypeScript",
	js: "JavaScript",
	go: "Go",
	py: "Python",
	rs: "Rust",
	sh: "Shell",
};

/** Bytes of source by language on the default branch. */
export function languagesOf(state: State, repo: Repository): Record<string, number> {
	const git = gitOf(state, repo);
	const head = git.branch(repo.defaultBranch);
	const sizes: Record<string, number> = {};
	if (!head) return sizes;
	for (const [path, { sha }] of git.files(git.commit(head).tree)) {
		const language = languages[path.slice(path.lastIndexOf(".") + 1)];
		if (language) sizes[language] = (sizes[language] ?? 0) + git.blob(sha).length;
	}
	return sizes;
}

/** The language with the most bytes, or an empty string. */
export function mainLanguage(state: State, repo: Repository): string {
	const [first] = Object.entries(languagesOf(state, repo)).sort(([, a], [, b]) => b - a);
	return first?.[0] ?? "";
}

/** Size in KiB, as the API tells it. */
export function sizeOf(state: State, repo: Repository): number {
	let bytes = 24 * 1024;
	for (const object of gitOf(state, repo).objects.values()) bytes += object.data.length;
	return Math.floor(bytes / 1024);
}
