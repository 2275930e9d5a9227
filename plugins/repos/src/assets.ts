import type { HandlerContext } from "@madtea/schemas";
import { type Asset, sendAsset } from "./asset-upload.ts";
import { findRelease, type Release } from "./releases.ts";

interface AssetInput {
	tag: string;
	name?: string;
	new_name?: string;
	content?: string;
	save_to?: string;
}

/** The files of a release. */
export async function listAssets({ tag }: AssetInput, context: HandlerContext) {
	const { id } = await findRelease(context, tag);
	return (await context.request("GET /repos/{owner}/{repo}/releases/{id}/assets", { path: { id } })).data;
}

/** Attaches one local file, or inline content under a name. */
export async function uploadAsset({ tag, name, content }: AssetInput, context: HandlerContext) {
	if (content !== undefined && name === undefined)
		throw context.fail("content needs name: what the file is called; nothing was sent.", "Give name.");
	if (name !== undefined && context.given.paths?.length > 1)
		throw context.fail("name is for one file, and several paths were given; nothing was sent.", "Leave out name.");
	const file =
		content === undefined
			? await context.files.read(String(context.item))
			: { name: name as string, bytes: await context.files.decode(content) };
	const { id } = await findRelease(context, tag);
	return sendAsset(context, id, { ...file, name: name ?? file.name });
}

/** Gives a file of a release another name. */
export async function renameAsset({ tag, name, new_name }: AssetInput, context: HandlerContext) {
	const { release, asset } = await findAsset(context, tag, String(name));
	const path = { id: release.id, attachment_id: asset.id };
	return (
		await context.request("PATCH /repos/{owner}/{repo}/releases/{id}/assets/{attachment_id}", {
			path,
			body: { name: new_name },
		})
	).data;
}

/** Deletes a file of a release. */
export async function deleteAsset({ tag }: AssetInput, context: HandlerContext): Promise<void> {
	const { release, asset } = await findAsset(context, tag, String(context.item));
	const path = { id: release.id, attachment_id: asset.id };
	await context.request("DELETE /repos/{owner}/{repo}/releases/{id}/assets/{attachment_id}", { path });
}

/** A file of a release by name; where several have it, the newest is not guessed. */
export async function findAsset(
	context: HandlerContext,
	tag: string,
	name: string,
): Promise<{ release: Release; asset: Asset }> {
	const release = await findRelease(context, tag);
	const assets = release.assets ?? [];
	const found = assets.filter((asset) => asset.name === name);
	const [asset] = found;
	if (asset && found.length === 1) return { release, asset };
	if (asset)
		throw context.fail(
			`The release ${tag} has ${found.length} files named ${name}.`,
			"Use madt_api_call with the id of one; action=assets lists them.",
		);
	const names = assets.map((other) => other.name);
	const near = context.nearest(name, names);
	throw context.fail(
		`The release ${tag} has no file ${JSON.stringify(name)}.`,
		near ? `Did you mean ${near}?` : `Its files: ${names.join(", ") || "none"}.`,
	);
}
