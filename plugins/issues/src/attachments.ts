import type { HandlerContext } from "@madtea/schemas";

interface Wanted {
	number?: number;
	comment?: number;
	id: number;
	save_to?: string;
}

/** Saves a file of an issue or comment, or shows it when it is text. */
export async function downloadAttachment({ number, comment, id, save_to }: Wanted, context: HandlerContext) {
	const { data } =
		number === undefined
			? await context.request("GET /repos/{owner}/{repo}/issues/comments/{id}/assets/{attachment_id}", {
					path: { id: comment as number, attachment_id: id },
				})
			: await context.request("GET /repos/{owner}/{repo}/issues/{index}/assets/{attachment_id}", {
					path: { index: number, attachment_id: id },
				});
	// The forges have no API for the bytes of a file. The address that the forge gives is not followed: it can be any place that someone wrote there.
	const uuid = String(data.uuid ?? "");
	if (data.type === "external" || !/^[0-9a-f-]{36}$/i.test(uuid)) {
		throw context.fail(
			`${data.name} is not kept on this forge: it is a link to ${data.browser_download_url}.`,
			"Tell the person, or fetch it by other means.",
		);
	}
	const answer = await context.site(`/attachments/${uuid}`, { read: "bytes" });
	return context.download(answer.data, {
		name: data.name,
		saveTo: save_to,
		type: answer.headers.get("content-type") ?? undefined,
	});
}
