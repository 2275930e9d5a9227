import {
	type Answer,
	bind,
	created,
	fail,
	missing,
	noContent,
	ok,
	orNotFound,
	type RepoCall,
	type Routes,
	refuse,
	withRepo,
} from "../route.ts";
import { type Attachment, addAttachment, attachments } from "../state/attachments.ts";
import { allowedTypes } from "../state/settings.ts";
import { uploadOf } from "../uploads.ts";
import { viewAttachment } from "../views/attachment.ts";
import { commentInPath } from "./comments.ts";
import { canWrite, issueInPath } from "./issue-access.ts";

/** The issue or comment that files hang on. */
interface Holder {
	kind: "issue" | "comment";
	authorId: number;
	ids: Pick<Attachment, "issueId" | "commentId">;
}

function ofIssue(call: RepoCall): Holder {
	const issue = issueInPath(call);
	return { kind: "issue", authorId: issue.authorId, ids: { issueId: issue.id } };
}

function ofComment(call: RepoCall): Holder {
	const comment = commentInPath(call);
	return { kind: "comment", authorId: comment.authorId, ids: { issueId: comment.issueId, commentId: comment.id } };
}

const holds = (holder: Holder, file: Attachment) =>
	file.issueId === holder.ids.issueId && file.commentId === holder.ids.commentId;

function fileInPath(call: RepoCall, holder: Holder): Attachment {
	const file = orNotFound(attachments(call.state).get(Number(call.params.attachment_id)));
	return holds(holder, file) ? file : refuse(missing(`no such attachment in ${holder.kind}`));
}

function needEditor(call: RepoCall, holder: Holder): void {
	if (!canWrite(call) && call.actor?.id !== holder.authorId) {
		refuse(fail(403, "user should have permission to edit issue or comment"));
	}
}

function checkName(name: string): void {
	const extension = name.slice(name.lastIndexOf(".")).toLowerCase();
	if (!allowedTypes.split(",").includes(extension)) {
		refuse(fail(422, "This file cannot be uploaded or modified due to a forbidden file extension or type."));
	}
}

function upload(holderOf: (call: RepoCall) => Holder) {
	return withRepo("read", async (call): Promise<Answer> => {
		const holder = holderOf(call);
		needEditor(call, holder);
		const { name, data } = await uploadOf(call);
		checkName(name);
		return created(viewAttachment(call, addAttachment(call.state, { name, data, ...holder.ids })));
	});
}

function edit(holderOf: (call: RepoCall) => Holder) {
	return withRepo("read", (call): Answer => {
		const holder = holderOf(call);
		const file = fileInPath(call, holder);
		needEditor(call, holder);
		const { name } = bind(call, "EditAttachmentOptions", { name: "string", browser_download_url: "string" });
		if (name) {
			checkName(name);
			file.name = name;
		}
		return created(viewAttachment(call, file));
	});
}

function filesOf(path: string, holderOf: (call: RepoCall) => Holder): Routes {
	return {
		[`GET ${path}`]: withRepo("read", (call) => {
			const holder = holderOf(call);
			const files = attachments(call.state).where((file) => holds(holder, file));
			return ok(files.map((file) => viewAttachment(call, file)));
		}),
		[`POST ${path}`]: upload(holderOf),
		[`GET ${path}/{attachment_id}`]: withRepo("read", (call) =>
			ok(viewAttachment(call, fileInPath(call, holderOf(call)))),
		),
		[`PATCH ${path}/{attachment_id}`]: edit(holderOf),
		[`DELETE ${path}/{attachment_id}`]: withRepo("read", (call) => {
			const holder = holderOf(call);
			const file = fileInPath(call, holder);
			needEditor(call, holder);
			attachments(call.state).delete(file.id);
			return noContent();
		}),
	};
}

export const routes: Routes = {
	...filesOf("/repos/{owner}/{repo}/issues/{index}/assets", ofIssue),
	...filesOf("/repos/{owner}/{repo}/issues/comments/{id}/assets", ofComment),
};
