import type { Call } from "../route.ts";
import type { Attachment } from "../state/attachments.ts";
import { releases } from "../state/releases.ts";
import { fullName, repositories } from "../state/repositories.ts";

/** API model `Attachment`; inside of a release its address names tag and file. */
export function viewAttachment(call: Call, file: Attachment, insideRelease = false): Record<string, unknown> {
	return {
		id: file.id,
		name: file.name,
		size: file.data.length,
		download_count: file.downloads,
		created_at: file.created,
		uuid: file.uuid,
		browser_download_url: file.externalUrl ?? downloadUrl(call, file, insideRelease),
		...(call.kind === "forgejo" ? { type: file.externalUrl ? "external" : "attachment" } : {}),
	};
}

function downloadUrl(call: Call, file: Attachment, insideRelease: boolean): string {
	const { base, state } = call;
	const release = insideRelease && file.releaseId ? releases(state).get(file.releaseId) : undefined;
	if (!release) return `${base}/attachments/${file.uuid}`;
	const name = fullName(state, repositories(state).need(release.repoId));
	return `${base}/${name}/releases/download/${encodeURIComponent(release.tag)}/${encodeURIComponent(file.name)}`;
}
