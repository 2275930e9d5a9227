import type { Handler, HandlerContext } from "@madtea/schemas";

/** A blob as the forge sends it. */
interface Blob {
	sha: string;
	size: number;
	content?: string;
}

/** A blob as it is shown: its text, or why there is none. */
interface Shown {
	sha: string;
	size?: number;
	content?: string;
	binary?: true;
	error?: string;
}

/** Most shas of one request to Forgejo: they go into the address. */
const mostAtOnce = 50;

/** Forgejo is asked for many at once, Gitea for one by one. What can't be had says so in its place. */
export const readBlobs: Handler = async (input: { shas: string[]; save_to?: string }, context) => {
	const shas = [...new Set(input.shas)];
	if (input.save_to !== undefined) return saveBlob(shas, input.save_to, context);
	if (shas.length === 1) return show(await readBlob(shas[0] as string, context));
	const known = await readMany(shas, context);
	return context.each(shas, async (sha) => {
		try {
			return show(known.get(sha) ?? (await readBlob(sha, context)));
		} catch (error) {
			return { sha, error: (error as Error).message } satisfies Shown;
		}
	});
};

async function readBlob(sha: string, context: HandlerContext): Promise<Blob> {
	const { data } = await context.request<Blob>("GET /repos/{owner}/{repo}/git/blobs/{sha}", { path: { sha } });
	return data;
}

/** Those that one request gave; empty where the forge has no such request, or refuses it because of one of them. */
async function readMany(shas: string[], context: HandlerContext): Promise<Map<string, Blob>> {
	if (shas.length > mostAtOnce || (await context.kind()) === "gitea") return new Map();
	const { status, data } = await context.request<Blob[]>("GET /repos/{owner}/{repo}/git/blobs", {
		query: { shas: shas.join(",") },
		accept: [400, 404, 422, 500],
	});
	return new Map(status === 200 && Array.isArray(data) ? data.filter(Boolean).map((blob) => [blob.sha, blob]) : []);
}

function show(blob: Blob): Shown {
	const { sha, size } = blob;
	const bytes = bytesOf(blob);
	if (!bytes) return { sha, size, error: "The forge sends no blob this large: read it as a file with madt_contents." };
	const content = textOf(bytes);
	return content === undefined ? { sha, size, binary: true } : { sha, size, content };
}

async function saveBlob(shas: string[], saveTo: string, context: HandlerContext): Promise<unknown> {
	if (shas.length !== 1) throw context.fail("save_to takes one sha.", "Call once for each file.");
	const bytes = bytesOf(await readBlob(shas[0] as string, context));
	if (!bytes) throw context.fail("The forge sends no blob this large.", "Save it as a file with madt_contents.");
	return context.download(bytes, { saveTo });
}

/** Over its limit the forge answers with the size and without content. */
function bytesOf({ size, content }: Blob): Uint8Array | undefined {
	return size > 0 && !content ? undefined : Buffer.from(content ?? "", "base64");
}

function textOf(bytes: Uint8Array): string | undefined {
	if (bytes.includes(0)) return undefined;
	try {
		return new TextDecoder("utf-8", { fatal: true }).decode(bytes);
	} catch {
		return undefined;
	}
}
