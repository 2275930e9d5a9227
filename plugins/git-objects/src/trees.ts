import type { Handler, HandlerContext, ListAnswer } from "@madtea/schemas";

interface TreePage {
	tree?: unknown[];
	total_count?: number;
	truncated?: boolean;
}

interface TreeInput {
	ref: string;
	recursive?: boolean;
	page?: number;
	limit?: number;
	all?: boolean;
}

const usualLimit = 100;
/** The forges' own limit, as they come. */
const largestPage = 1000;
const mostEntries = 10_000;

/** Trees are paged by `per_page` and not by `limit`, and tell their total in the body. */
export const readTree: Handler = async (input: TreeInput, context) => {
	const { page = 1, limit = usualLimit } = input;
	if (input.all) return wholeTree(input, context);
	const data = await treePage(input, page, Math.min(limit, largestPage), context);
	const items = data.tree ?? [];
	return { items, total: data.total_count, page, more: data.truncated ?? false } satisfies ListAnswer;
};

async function wholeTree(input: TreeInput, context: HandlerContext): Promise<ListAnswer> {
	const items: unknown[] = [];
	for (let page = 1; ; page++) {
		const { tree = [], total_count: total, truncated = false } = await treePage(input, page, largestPage, context);
		items.push(...tree);
		context.progress(items.length, total);
		if (!truncated || tree.length === 0 || items.length >= mostEntries) return { items, total, more: truncated };
	}
}

async function treePage(
	{ ref, recursive }: TreeInput,
	page: number,
	size: number,
	context: HandlerContext,
): Promise<TreePage> {
	const { data } = await context.request<TreePage>("GET /repos/{owner}/{repo}/git/trees/{sha}", {
		path: { sha: ref },
		query: { recursive, page, per_page: size },
	});
	return data;
}
