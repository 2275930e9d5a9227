import type { Signature } from "../git/objects.ts";
import type { Change, GitRepository } from "../git/repository.ts";
import { seconds } from "./clock.ts";

/** The author of all seeded commits. */
export function root1(minutes: number): Signature {
	return { name: "root1", email: "root1@example.org", time: seconds(minutes) };
}

/** Commits text files to a branch. */
export function commitText(
	git: GitRepository,
	branch: string,
	files: Record<string, string>,
	message: string,
	minutes: number,
	from?: string,
): string {
	const changes = new Map<string, Change>();
	for (const [path, content] of Object.entries(files)) changes.set(path, Buffer.from(content));
	return git.commitTo(branch, changes, { message: `${message}\n`, author: root1(minutes) }, from);
}
