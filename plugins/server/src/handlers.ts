import type { HandlerContext, Handlers, Route } from "@madtea/schemas";

const sections = ["api", "attachment", "repository", "ui"] as const;

type Section = (typeof sections)[number];

export default {
	/** The sections asked for, else all, by their names. */
	async settings(input: { sections?: Section[] }, context) {
		const wanted = input.sections?.length ? input.sections : sections;
		const answers = await context.each(wanted, async (section) => {
			const { data } = await context.request(`GET /settings/${section}`);
			return [section, data] as const;
		});
		return Object.fromEntries(answers);
	},

	/** A forge that signs nothing answers with an empty text, or with 404. */
	async signingKey(input: { format?: "gpg" | "ssh" }, context) {
		const { format = "gpg" } = input;
		const { status, data } = await context.request<string | undefined>(await keyRoute(format, context), {
			read: "text",
			accept: [404],
		});
		const key = status === 404 ? "" : (data ?? "").trim();
		if (key === "") {
			const other = format === "gpg" ? "ssh" : "gpg";
			throw context.fail(
				`This forge has no ${format} key to sign with.`,
				`It may have one with format=${other}; else it signs nothing.`,
			);
		}
		return context.text(key);
	},
} satisfies Handlers;

async function keyRoute(format: "gpg" | "ssh", context: HandlerContext): Promise<Route> {
	if (format === "gpg") return "GET /signing-key.gpg";
	return (await context.kind()) === "gitea" ? "GET /signing-key.pub" : "GET /signing-key.ssh";
}
