import type { HandlerContext } from "@madtea/schemas";
import type { Asset } from "./asset-upload.ts";
import { findAsset } from "./assets.ts";

/** Saves a file of a release, or shows it when it is text. */
export async function downloadAsset(
	{ tag, name, save_to }: { tag: string; name: string; save_to?: string },
	context: HandlerContext,
) {
	const { release, asset } = await findAsset(context, tag, name);
	const path = { id: release.id, attachment_id: asset.id };
	const { data } = await context.request<Asset>("GET /repos/{owner}/{repo}/releases/{id}/assets/{attachment_id}", {
		path,
	});
	// The forges have no API for the bytes of a file. The address that the forge gives is not followed: it can be any place that someone wrote there.
	const uuid = String(data.uuid ?? "");
	if (!/^[0-9a-f-]{36}$/i.test(uuid)) {
		throw context.fail(
			`${name} is not kept on this forge: it is a link to ${data.browser_download_url}.`,
			"Tell the person, or fetch it by other means.",
		);
	}
	const answer = await context.site(`/attachments/${uuid}`, { read: "bytes" });
	return context.download(answer.data, {
		name,
		saveTo: save_to,
		type: answer.headers.get("content-type") ?? undefined,
	});
}
