import { changesOfPatch } from "../git/patch.ts";
import { type Answer, bind, created, fail, ok, type RepoCall, type Routes, refuse, withRepo } from "../route.ts";
import { unsigned, viewFileCommit } from "../views/commit.ts";
import { viewPath } from "../views/contents.ts";
import { cleanPath } from "./contents.ts";
import {
	branchesFor,
	type CommitFields,
	commitChangesTo,
	commitFields,
	type FileOperation,
	plan,
} from "./file-changes.ts";

interface Done {
	sha: string;
	branch: string;
}

function perform(call: RepoCall, fields: CommitFields, operations: FileOperation[]): Done {
	const branches = branchesFor(call, fields);
	const changes = plan(call, branches.from, operations);
	const [first] = operations;
	const words =
		first && operations.length === 1
			? `${first.operation === "create" ? "Add" : first.operation === "delete" ? "Delete" : "Update"} ${first.path}`
			: "Change files";
	return { sha: commitChangesTo(call, branches, changes, fields, words), branch: branches.to };
}

function result(call: RepoCall, { sha }: Done): Record<string, unknown> {
	return { commit: viewFileCommit(call, call.git.commit(sha)), verification: unsigned };
}

const contentAt = (call: RepoCall, { sha, branch }: Done, path: string) => viewPath(call, { ref: branch, sha }, path);

function one(operation: "create" | "update" | "delete") {
	return withRepo("write", (call): Answer => {
		const path = cleanPath(call.params.filepath);
		const option = { create: "CreateFileOptions", update: "UpdateFileOptions", delete: "DeleteFileOptions" }[operation];
		const needsSha = operation === "delete" || (operation === "update" && call.kind === "forgejo");
		const fields = bind(call, option, {
			...commitFields,
			content: "string",
			sha: needsSha ? "string!" : "string",
			from_path: "string",
		});
		const done = perform(call, fields, [
			{ operation, path, content: fields.content, sha: fields.sha, from_path: fields.from_path },
		]);
		if (operation === "delete") return ok({ content: null, ...result(call, done) });
		const body = { content: contentAt(call, done, path), ...result(call, done) };
		const isNew = operation === "create" || (call.kind === "gitea" && !fields.sha);
		return isNew ? created(body) : ok(body);
	});
}

function several(call: RepoCall): Answer {
	const fields = bind(call, "ChangeFilesOptions", { ...commitFields, files: "any!" });
	const operations = (fields.files ?? []) as FileOperation[];
	const known = ["create", "update", "upload", "rename", "delete"];
	for (const { operation } of operations) if (!known.includes(operation)) refuse(fail(422, "[Operation]: In"));
	const done = perform(call, fields, operations);
	const views = operations.map(({ operation, path }) =>
		operation === "delete" ? null : (contentAt(call, done, path) ?? null),
	);
	return created({ files: views, ...result(call, done) });
}

function patch(call: RepoCall): Answer {
	const fields = bind(call, "ApplyDiffPatchFileOptions", {
		...commitFields,
		content: "string!",
		// The recorded Forgejo asks for it, although a patch has no use for it.
		sha: call.kind === "forgejo" ? "string!" : "string",
	});
	const branches = branchesFor(call, fields);
	const head = call.git.branch(branches.from);
	const files = head ? call.git.files(call.git.commit(head).tree) : new Map();
	const changes = changesOfPatch(call.git, files, fields.content);
	if (!changes) return fail(422, "patch does not apply");
	const sha = commitChangesTo(call, branches, changes, fields, "Apply patch");
	return created({ content: null, ...result(call, { sha, branch: branches.to }) });
}

export const routes: Routes = {
	"POST /repos/{owner}/{repo}/contents": withRepo("write", several),
	"POST /repos/{owner}/{repo}/contents/{filepath}": one("create"),
	"PUT /repos/{owner}/{repo}/contents/{filepath}": one("update"),
	"DELETE /repos/{owner}/{repo}/contents/{filepath}": one("delete"),
	"POST /repos/{owner}/{repo}/diffpatch": withRepo("write", patch),
};
