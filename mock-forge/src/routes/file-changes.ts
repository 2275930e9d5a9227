import type { Signature } from "../git/objects.ts";
import type { Change } from "../git/repository.ts";
import { entryAt } from "../git/tree.ts";
import { fail, type RepoCall, refuse, signedIn } from "../route.ts";
import { canPush } from "../state/branch-protections.ts";
import { signatureOf } from "../state/merging.ts";

/** Body fields that all changes of files have in common. */
export const commitFields = {
	message: "string",
	branch: "string",
	new_branch: "string",
	author: "any",
	committer: "any",
	dates: "any",
	signoff: "bool",
} as const;

/** Values of these fields. */
export interface CommitFields {
	message?: string;
	branch?: string;
	new_branch?: string;
	author?: Identity;
	committer?: Identity;
	dates?: { author?: string; committer?: string };
	signoff?: boolean;
}

interface Identity {
	name?: string;
	email?: string;
}

/** One change of a file, as the API names it. */
export interface FileOperation {
	operation: string;
	path: string;
	content?: string;
	sha?: string;
	from_path?: string;
}

/** Branch that a change starts from and branch that it goes to; refuses what may not be. */
export function branchesFor(call: RepoCall, fields: CommitFields): { from: string; to: string } {
	const from = fields.branch || call.repo.defaultBranch;
	const to = fields.new_branch || from;
	if (!call.git.branch(from) && !call.git.isEmpty)
		refuse(fail(404, `branch does not exist [repo_id: ${call.repo.id} name: ${from}]`));
	if (to !== from && call.git.branch(to)) refuse(fail(422, `branch already exists [name: ${to}]`));
	if (!canPush(call, to)) refuse(fail(403, `user cannot commit to repo [user: ${call.actor?.login}]`));
	return { from, to };
}

/** Checks operations against the branch and turns them into changes of files. */
export function plan(call: RepoCall, from: string, operations: FileOperation[]): Map<string, Change> {
	const head = call.git.branch(from);
	const tree = head && call.git.commit(head).tree;
	const changes = new Map<string, Change>();
	const shaAt = (path: string) => (tree ? entryAt(call.git, tree, path)?.sha : undefined);
	for (const operation of operations) {
		const path = operation.path.replace(/^\/+/, "");
		if (!path || path.split("/").some((part) => part === ".." || part === "." || part === ".git")) {
			refuse(fail(422, `path contains a malformed path component [path: ${operation.path}]`));
		}
		const old = operation.from_path || path;
		const existing = shaAt(old);
		if (operation.operation === "create" && existing)
			refuse(fail(422, `repository file already exists [path: ${path}]`));
		if (operation.operation !== "create") checkSha(call, operation, old, existing);
		if (old !== path) changes.set(old, null);
		changes.set(path, operation.operation === "delete" ? null : contentOf(operation));
	}
	return changes;
}

function checkSha(call: RepoCall, { operation, sha }: FileOperation, path: string, existing: string | undefined): void {
	const upsert = call.kind === "gitea" && (operation === "upload" || (operation === "update" && !sha));
	if (!existing) {
		if (!upsert) refuse(fail(404, `repository file does not exist [path: ${path}]`));
		return;
	}
	if (!sha && operation !== "upload")
		refuse(fail(422, upsert ? `repository file already exists [path: ${path}]` : "[SHA]: Required"));
	if (sha && sha !== existing) refuse(fail(422, `sha does not match [given: ${sha}, expected: ${existing}]`));
}

function contentOf({ content = "" }: FileOperation): Buffer {
	if (!/^[A-Za-z0-9+/\s]*={0,2}\s*$/.test(content)) {
		const at = [...content].findIndex((letter) => !/[A-Za-z0-9+/=\s]/.test(letter));
		refuse(fail(422, `illegal base64 data at input byte ${Math.max(0, at)}`));
	}
	return Buffer.from(content, "base64");
}

/** Commits the changes and returns the id of the commit. */
export function commitChangesTo(
	call: RepoCall,
	branches: { from: string; to: string },
	changes: Map<string, Change>,
	fields: CommitFields,
	standardMessage: string,
): string {
	const doer = signedIn(call);
	const sign = (identity: Identity | undefined, date: string | undefined): Signature => {
		const own = signatureOf(doer, date ?? call.state.now());
		return { ...own, name: identity?.name || own.name, email: identity?.email || own.email };
	};
	const author = sign(fields.author, fields.dates?.author);
	const committer = sign(fields.committer ?? fields.author, fields.dates?.committer ?? fields.dates?.author);
	const trailer = fields.signoff ? `\nSigned-off-by: ${author.name} <${author.email}>\n` : "";
	const message = `${(fields.message || standardMessage).trimEnd()}\n${trailer}`;
	call.repo.updated = call.state.now();
	return call.git.commitTo(branches.to, changes, { message, author, committer }, call.git.branch(branches.from));
}
