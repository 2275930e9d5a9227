import type { HandlerContext } from "@madtea/schemas";
import { isRefusal, noSuch, repoName } from "./forge-answer.ts";

/**
 * Deletes a branch. For one that is not there Forgejo answers 500 and Gitea 204: it is asked for first, so that both
 * say the same.
 */
export async function deleteBranch(_: unknown, context: HandlerContext): Promise<void> {
	const branch = String(context.item);
	const { status, data } = await context.request("GET /repos/{owner}/{repo}/branches/{branch}", {
		path: { branch },
		accept: [404],
	});
	if (status === 404) {
		const branches = await context.everything<{ name: string }>("GET /repos/{owner}/{repo}/branches");
		throw noSuch(
			context,
			"branch",
			branch,
			branches.map(({ name }) => name),
		);
	}
	try {
		await context.request("DELETE /repos/{owner}/{repo}/branches/{branch}", { path: { branch } });
	} catch (error) {
		throw explain(context, branch, data, error);
	}
}

function explain(context: HandlerContext, branch: string, found: Record<string, unknown>, error: unknown): unknown {
	if (!isRefusal(error, 403) || error.code === "scopeMissing") return error;
	const said = error.forgeMessage ? ` (${error.forgeMessage})` : "";
	if (/default/i.test(error.forgeMessage ?? "")) {
		return context.fail(
			`${branch} is the default branch of ${repoName(context)} and was not deleted${said}.`,
			"Make another the default first: madt_repos action=edit settings={default_branch: ...}.",
		);
	}
	if (found.protected) {
		const rule = String(found.effective_branch_protection_name || branch);
		return context.fail(
			`${branch} is protected by the rule ${rule} and was not deleted${said}.`,
			"If it is really wanted, lift the rule first: madt_branch_protections action=delete.",
		);
	}
	return error;
}
