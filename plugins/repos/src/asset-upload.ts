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

/** The bytes of inline base64. @throws for text that is none. */
export function fromBase64(context: HandlerContext, content: string): Uint8Array {
	const plain = content.replace(/\s+/g, "");
	if (!/^[A-Za-z0-9+/_-]*={0,2}$/.test(plain))
		throw context.fail(
			"content is not base64; nothing was sent.",
			"Encode the file as base64, or give its path in paths.",
		);
	return Buffer.from(plain, "base64");
}
