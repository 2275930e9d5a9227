import type { HandlerContext } from "@madtea/schemas";
import { type Asset, sendAsset } from "./asset-upload.ts";
import { isRefusal, noSuch, repoName, warnOfIgnored } from "./forge-answer.ts";

/** A release, as far as it is looked at here. */
export interface Release {
	id: number;
	tag_name: string;
	assets?: Asset[];
}

interface ReleaseInput {
	tag: string;
	id?: number;
	name?: string;
	body?: string;
	target?: string;
	draft?: boolean;
	prerelease?: boolean;
	paths?: string[];
}

/** The release of a tag. The list is asked as well, for a draft can be missing where one asks by tag. */
export async function findRelease(context: HandlerContext, tag: string): Promise<Release> {
	const { status, data } = await context.request<Release>("GET /repos/{owner}/{repo}/releases/tags/{tag}", {
		path: { tag },
		accept: [404],
	});
	if (status !== 404) return data;
	const releases = await context.everything<Release>("GET /repos/{owner}/{repo}/releases");
	const found = releases.find((release) => release.tag_name === tag);
	if (found) return found;
	throw noSuch(
		context,
		"release with the tag",
		tag,
		releases.map((release) => release.tag_name),
	);
}

function wireOf({ name, body, target, draft, prerelease }: ReleaseInput) {
	return { name, body, target_commitish: target, draft, prerelease };
}

/** Creates a release and attaches files. The files are read first: one that is missing must not leave half a release. */
export async function createRelease(input: ReleaseInput, context: HandlerContext) {
	const files = await Promise.all(
		(input.paths ?? []).map(async (path) => ({ path, file: await context.files.read(path) })),
	);
	const release = await create(input, context);
	const assets: unknown[] = [];
	const missing: string[] = [];
	for (const [index, { path, file }] of files.entries()) {
		context.progress(index, files.length, path);
		try {
			assets.push(await sendAsset(context, release.id, file));
		} catch (error) {
			missing.push(path);
			context.warn(`The release is there, but without ${path}: ${(error as Error).message}`);
		}
	}
	if (missing.length > 0) {
		context.warn(
			`Do not create it again: attach what is missing with action=upload tag=${input.tag} paths=${JSON.stringify(missing)}.`,
		);
	}
	return { ...release, ...(assets.length > 0 && { assets }) };
}

async function create(input: ReleaseInput, context: HandlerContext): Promise<Release> {
	const body = { ...wireOf(input), tag_name: input.tag };
	try {
		return (await context.request<Release>("POST /repos/{owner}/{repo}/releases", { body })).data;
	} catch (error) {
		// "Release has no Tag" is what the forges say of a tag that has a release.
		if (!isRefusal(error, 409)) throw error;
		throw context.fail(
			`${repoName(context)} has a release with the tag ${input.tag} already; nothing was created.`,
			"Change it with action=edit, attach files with action=upload, or take another tag.",
		);
	}
}

function defined(values: Record<string, unknown>): Record<string, unknown> {
	return Object.fromEntries(Object.entries(values).filter(([, value]) => value !== undefined));
}

/** Changes a release, named by tag or id. */
export async function editRelease(input: ReleaseInput, context: HandlerContext) {
	const body = wireOf(input);
	if (Object.values(body).every((value) => value === undefined)) {
		throw context.fail(
			"There is nothing to change; nothing was sent.",
			"Give name, body, target, draft or prerelease.",
		);
	}
	const id = input.id ?? (await findRelease(context, input.tag)).id;
	const { data } = await context.request("PATCH /repos/{owner}/{repo}/releases/{id}", { path: { id }, body });
	const { target_commitish: target, ...same } = body;
	// Gitea keeps name, notes and target when they are to become empty.
	warnOfIgnored(context, defined({ ...same, target }), { ...data, target: data.target_commitish });
	return data;
}
