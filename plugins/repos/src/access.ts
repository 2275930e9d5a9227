import type { HandlerContext } from "@madtea/schemas";
import { exists, noSuch } from "./forge-answer.ts";

/** Takes a collaborator's access; the forge answers the same for a user who has none. */
export async function removeCollaborator(_: unknown, context: HandlerContext): Promise<void> {
	const collaborator = String(context.item);
	if (!(await exists(context, "GET /repos/{owner}/{repo}/collaborators/{collaborator}", { collaborator }))) {
		const users = await context.everything<{ login: string }>("GET /repos/{owner}/{repo}/collaborators");
		throw noSuch(
			context,
			"collaborator",
			collaborator,
			users.map(({ login }) => login),
		);
	}
	await context.request("DELETE /repos/{owner}/{repo}/collaborators/{collaborator}", { path: { collaborator } });
}

/** The teams with access, or which of those asked for have it. */
export async function listTeams({ teams }: { teams?: string[] }, context: HandlerContext) {
	if (!teams?.length) return (await context.request("GET /repos/{owner}/{repo}/teams")).data;
	const checks = await context.each(teams, async (team) => [
		team,
		await exists(context, "GET /repos/{owner}/{repo}/teams/{team}", { team }),
	]);
	return Object.fromEntries(checks);
}

/** Removes a deploy key; the forge answers the same for one that is not there. */
export async function deleteDeployKey(_: unknown, context: HandlerContext): Promise<void> {
	const id = Number(context.item);
	if (!(await exists(context, "GET /repos/{owner}/{repo}/keys/{id}", { id }))) {
		const keys = await context.everything<{ id: number; title: string }>("GET /repos/{owner}/{repo}/keys");
		throw noSuch(
			context,
			"deploy key",
			String(id),
			keys.map((key) => `${key.id} (${key.title})`),
		);
	}
	await context.request("DELETE /repos/{owner}/{repo}/keys/{id}", { path: { id } });
}
