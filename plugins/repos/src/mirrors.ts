import type { HandlerContext } from "@madtea/schemas";
import { isRefusal, noSuch } from "./forge-answer.ts";

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

interface NewMirror {
	url: string;
	interval: string;
	username?: string;
	password?: string;
	branch_filter?: string;
	sync_on_commit?: boolean;
	use_ssh?: boolean;
}

/** Adds a push mirror; what the forges say of a wrong interval or address is little or misleading. */
export async function createPushMirror({ url, username, password, ...rest }: NewMirror, context: HandlerContext) {
	const { interval, branch_filter, sync_on_commit, use_ssh } = rest;
	const body = {
		remote_address: url,
		remote_username: username,
		remote_password: password,
		interval,
		branch_filter,
		sync_on_commit,
		use_ssh,
	};
	try {
		const { data } = await context.request("POST /repos/{owner}/{repo}/push_mirrors", { body });
		// An address that Gitea can't take is answered with 200 and nothing.
		if (!data?.remote_name) throw context.fail(`The forge made no push mirror to ${url}.`, "Check the address.");
		return data;
	} catch (error) {
		if (isRefusal(error, 401) && /permission denied/i.test(error.forgeMessage ?? "")) {
			throw context.fail(
				`The forge does not push to ${url}: its settings do not allow that host.`,
				"Tell the person, or use another address.",
			);
		}
		if (isRefusal(error, 400) && !error.forgeMessage) {
			throw context.fail(
				`The forge refused the interval ${interval}.`,
				"Give a time like 8h0m0s, not shorter than the forge allows (often 10m), or 0.",
			);
		}
		throw error;
	}
}
