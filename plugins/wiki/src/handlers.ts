import type { Handlers } from "@madtea/schemas";
import { findPage } from "./pages.ts";

interface PageInput {
	name: string;
	title?: string;
	content?: string;
	message?: string;
}

export default {
	async readPage(_input, context) {
		const { page } = await findPage(context.item, context);
		const { title, sub_url, last_commit } = page;
		const text = Buffer.from(page.content_base64 ?? "", "base64").toString("utf8");
		return context.text(text, { title, sub_url, sha: last_commit?.sha, updated: last_commit?.author?.date });
	},

	async createPage({ title, content = "", message }: PageInput, context) {
		const body = { title, content_base64: encode(content), message };
		const { data } = await context.request("POST /repos/{owner}/{repo}/wiki/new", { body });
		return data;
	},

	/** What is not changed is sent as it was: the forge renames a page without title to "unnamed", and empties one without content. */
	async editPage(input: PageInput, context) {
		const { pageName, page } = await findPage(input.name, context);
		const { data } = await context.request("PATCH /repos/{owner}/{repo}/wiki/page/{pageName}", {
			path: { pageName },
			body: {
				title: input.title ?? page.title,
				content_base64: input.content === undefined ? page.content_base64 : encode(input.content),
				message: input.message,
			},
		});
		return data;
	},

	async listRevisions({ name }: PageInput, context) {
		const { pageName } = await findPage(name, context);
		return context.list("GET /repos/{owner}/{repo}/wiki/revisions/{pageName}", {
			path: { pageName },
			items: "commits",
		});
	},

	async deletePage(_input, context) {
		const { pageName, page } = await findPage(context.item, context);
		await context.request("DELETE /repos/{owner}/{repo}/wiki/page/{pageName}", { path: { pageName } });
		return { deleted: page.title };
	},
} satisfies Handlers;

function encode(text: string): string {
	return Buffer.from(text, "utf8").toString("base64");
}
