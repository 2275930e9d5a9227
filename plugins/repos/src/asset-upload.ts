import type { HandlerContext } from "@madtea/schemas";

/** A file of a release. */
export interface Asset {
	id: number;
	name: string;
	uuid?: string;
	browser_download_url?: string;
}

/** Attaches a file to a release. */
export async function sendAsset(
	context: HandlerContext,
	id: number,
	{ name, bytes }: { name: string; bytes: Uint8Array },
): Promise<Asset> {
	const body = new FormData();
	body.set("attachment", new Blob([bytes as BlobPart]), name);
	const { data } = await context.request<Asset>("POST /repos/{owner}/{repo}/releases/{id}/assets", {
		path: { id },
		query: { name },
		body,
	});
	return data;
}
