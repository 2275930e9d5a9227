import type { HandlerContext } from "@madtea/schemas";
import { noSuch } from "./forge-answer.ts";

/** One push mirror by its remote name. */
export async function getPushMirror(_: unknown, context: HandlerContext) {
	const name = String(context.item);
	const { status, data } = await context.request("GET /repos/{owner}/{repo}/push_mirrors/{name}", {
		path: { name },
		accept: [404],
	});
	if (status !== 404) return data;
	const mirrors = await context.everything<{ remote_name: string }>("GET /repos/{owner}/{repo}/push_mirrors");
	throw noSuch(
		context,
		"push mirror",
		name,
		mirrors.map((mirror) => mirror.remote_name),
	);
}

/** Removes a push mirror; the forge answers the same for one that is not there. */
export async function deletePushMirror(input: unknown, context: HandlerContext): Promise<void> {
	await getPushMirror(input, context);
	await context.request("DELETE /repos/{owner}/{repo}/push_mirrors/{name}", { path: { name: String(context.item) } });
}
