import { resolveCommit } from "../git/resolve.ts";
import { entryAt } from "../git/tree.ts";
import {
	type Answer,
	binary,
	bind,
	created,
	noContent,
	notFound,
	ok,
	orNotFound,
	type RepoCall,
	type Routes,
	withRepo,
} from "../route.ts";
import { type Attachment, addAttachment, attachments } from "../state/attachments.ts";
import { releases } from "../state/releases.ts";
import { uploadOf } from "../uploads.ts";
import { viewAttachment } from "../views/attachment.ts";
import { rawAnswer } from "./contents.ts";
import { releaseInPath } from "./releases.ts";

function assetInPath(call: RepoCall): Attachment {
	const release = releaseInPath(call);
	const file = orNotFound(attachments(call.state).get(Number(call.params.attachment_id)));
	return orNotFound(file.releaseId === release.id ? file : undefined);
}

async function upload(call: RepoCall): Promise<Answer> {
	const { id: releaseId } = releaseInPath(call);
	const externalUrl = call.body instanceof FormData ? call.body.get("external_url") : null;
	if (typeof externalUrl === "string" && externalUrl) {
		const name = call.query.get("name") || externalUrl.slice(externalUrl.lastIndexOf("/") + 1);
		return created(
			viewAttachment(call, addAttachment(call.state, { name, data: Buffer.alloc(0), externalUrl, releaseId })),
		);
	}
	const { name, data } = await uploadOf(call);
	return created(viewAttachment(call, addAttachment(call.state, { name, data, releaseId })));
}

function edit(call: RepoCall): Answer {
	const file = assetInPath(call);
	const fields = bind(call, "EditAttachmentOptions", { name: "string", browser_download_url: "string" });
	if (fields.name) file.name = fields.name;
	if (fields.browser_download_url && file.externalUrl) file.externalUrl = fields.browser_download_url;
	return created(viewAttachment(call, file));
}

function send(file: Attachment): Answer {
	file.downloads += 1;
	return binary(file.data, "application/octet-stream", {
		"content-disposition": `attachment; filename="${encodeURIComponent(file.name)}"`,
	});
}

const assets = "/repos/{owner}/{repo}/releases/{id}/assets";

/** A file of a branch, tag or commit as the web pages serve it. */
function rawPage(call: RepoCall): Answer {
	const parts = (call.params.path ?? "").split("/");
	for (let count = 1; count < parts.length; count++) {
		const sha = resolveCommit(call.git, parts.slice(0, count).join("/"));
		const entry = sha && entryAt(call.git, call.git.commit(sha).tree, parts.slice(count).join("/"));
		if (entry && entry.mode !== "40000") return rawAnswer(call.git.blob(entry.sha));
	}
	return notFound();
}

export const routes: Routes = {
	[`GET ${assets}`]: withRepo("read", (call) => {
		const { id } = releaseInPath(call);
		const files = attachments(call.state).where((file) => file.releaseId === id);
		return ok(files.map((file) => viewAttachment(call, file, true)));
	}),
	[`POST ${assets}`]: withRepo("write", upload),
	[`GET ${assets}/{attachment_id}`]: withRepo("read", (call) => ok(viewAttachment(call, assetInPath(call)))),
	[`PATCH ${assets}/{attachment_id}`]: withRepo("write", edit),
	[`DELETE ${assets}/{attachment_id}`]: withRepo("write", (call) => {
		attachments(call.state).delete(assetInPath(call).id);
		return noContent();
	}),
	"GET ~/attachments/{uuid}": (call) =>
		send(orNotFound(attachments(call.state).first((file) => file.uuid === call.params.uuid))),
	"GET ~/{owner}/{repo}/releases/download/{tag}/{name}": withRepo("read", (call) => {
		const release = orNotFound(
			releases(call.state).first((row) => row.repoId === call.repo.id && row.tag === call.params.tag),
		);
		return send(
			orNotFound(
				attachments(call.state).first((file) => file.releaseId === release.id && file.name === call.params.name),
			),
		);
	}),
	"GET ~/{owner}/{repo}/raw/branch/{path}": withRepo("read", rawPage),
	"GET ~/{owner}/{repo}/raw/tag/{path}": withRepo("read", rawPage),
	"GET ~/{owner}/{repo}/raw/commit/{path}": withRepo("read", rawPage),
};
