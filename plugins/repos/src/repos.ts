import type { HandlerContext } from "@madtea/schemas";
import { exists, isRefusal, onlyOn, repoName, warnOfIgnored } from "./forge-answer.ts";
import { copiesFor, settingsFor } from "./repo-settings.ts";

interface NewRepository {
	name: string;
	org?: string;
	settings?: Record<string, unknown>;
	copy?: string[];
}

/** Creates a repository of one's own or of an organization. */
export async function createRepository({ name, org, settings }: NewRepository, context: HandlerContext) {
	const body: Record<string, unknown> = { ...settingsFor(context, "create", settings), name };
	if ((body.license || body.gitignores) && body.auto_init !== true) {
		throw context.fail(
			"license and gitignores are used only in a first commit; nothing was sent.",
			"Add settings auto_init=true.",
		);
	}
	const { data } =
		org === undefined
			? await context.request("POST /user/repos", { body })
			: await context.request("POST /orgs/{org}/repos", { path: { org }, body });
	warnOfIgnored(context, body, data);
	return data;
}

/** Changes the settings of a repository; the forge ignores an unknown default branch and more without a word. */
export async function editRepository(input: { settings: Record<string, unknown> }, context: HandlerContext) {
	const body = settingsFor(context, "edit", input.settings);
	if (Object.keys(body).length === 0)
		throw context.fail("settings is empty; nothing was sent.", "Give what is to change.");
	const { data } = await context.request("PATCH /repos/{owner}/{repo}", { body });
	const { mirror_interval: _, ...comparable } = body;
	warnOfIgnored(context, comparable, data);
	return data;
}

const services = ["git", "github", "gitea", "gitlab", "gogs", "onedev", "gitbucket", "codebase"];

/** Imports a repository, or makes a pull mirror of it. */
export async function migrateRepository(
	{ url, name, org, settings, copy = [] }: NewRepository & { url: string },
	context: HandlerContext,
) {
	const given = settingsFor(context, "migrate", settings);
	const copies = copiesFor(context, "migrate", copy);
	const service = serviceOf(context, given.service);
	const beyondGit = copy.filter((item) => item !== "wiki" && item !== "lfs");
	// The forge would leave these out without a word.
	if (beyondGit.length > 0 && (service === "git" || given.mirror === true)) {
		const why =
			given.mirror === true ? "a mirror copies git and the wiki only" : "settings service says where they are";
		throw context.fail(
			`${beyondGit.join(", ")} can't be copied: ${why}; nothing was sent.`,
			given.mirror === true ? "Leave out mirror, or these." : `Give service as one of ${services.slice(1).join(", ")}.`,
		);
	}
	const body = { ...given, ...copies, service, clone_addr: url, repo_name: name, repo_owner: org };
	return (await context.request("POST /repos/migrate", { body })).data;
}

function serviceOf(context: HandlerContext, given: unknown): string {
	if (given === undefined) return "git";
	// Both forges read a Forgejo as they read a Gitea.
	const service = given === "forgejo" ? "gitea" : String(given);
	if (services.includes(service)) return service;
	throw context.fail(
		`There is no service ${JSON.stringify(given)}; nothing was sent.`,
		`Services: ${services.join(", ")}.`,
	);
}

/** Makes a new repository of a template. */
export async function generateRepository({ name, org, settings, copy }: NewRepository, context: HandlerContext) {
	const given = settingsFor(context, "generate", settings);
	const copies = copiesFor(context, "generate", copy?.length ? copy : ["git_content"]);
	const { data: template } = await context.request("GET /repos/{owner}/{repo}");
	if (!template.template) {
		throw context.fail(
			`${repoName(context)} is not a template; nothing was made.`,
			"Name a template, or make it one with action=edit settings={template: true}.",
		);
	}
	const owner = org ?? (await context.request("GET /user")).data.login;
	const { data } = await context.request("POST /repos/{template_owner}/{template_repo}/generate", {
		path: { template_owner: context.repo?.owner ?? "", template_repo: context.repo?.name ?? "" },
		body: { ...given, ...copies, owner, name },
	});
	return data;
}

/** The flags of a repository, or which of those asked for are set. */
export async function listFlags({ flags }: { flags?: string[] }, context: HandlerContext) {
	await onlyOn(context, "forgejo", "Flags");
	// The list first: a forge with flags switched off answers 404, which for one flag would read as "not set".
	const { data } = await context.request<string[]>("GET /repos/{owner}/{repo}/flags");
	if (!flags?.length) return { flags: data };
	const checks = await context.each(flags, async (flag) => [
		flag,
		await exists(context, "GET /repos/{owner}/{repo}/flags/{flag}", { flag }),
	]);
	return Object.fromEntries(checks);
}

/** Puts these flags in place of all; none clears. */
export async function setFlags({ flags }: { flags: string[] }, context: HandlerContext) {
	await onlyOn(context, "forgejo", "Flags");
	if (flags.length === 0) await context.request("DELETE /repos/{owner}/{repo}/flags");
	else await context.request("PUT /repos/{owner}/{repo}/flags", { body: { flags } });
}

/** The public key with which the forge signs commits of this repository; one that has none answers with nothing or 404. */
export async function signingKey({ format = "gpg" }: { format?: "gpg" | "ssh" }, context: HandlerContext) {
	if (format === "ssh") await onlyOn(context, "gitea", "SSH keys that sign for a repository");
	const route = `GET /repos/{owner}/{repo}/signing-key.${format === "ssh" ? "pub" : "gpg"}` as const;
	try {
		const { data } = await context.request<string | undefined>(route, { read: "text" });
		if (data?.trim()) return { key: data.trim() };
	} catch (error) {
		if (!isRefusal(error, 404) || !/signing key/i.test(error.forgeMessage ?? "")) throw error;
	}
	throw context.fail(
		`The forge has no ${format} key to sign commits of ${repoName(context)} with.`,
		"Tell the person; the forge's administrator can set one up.",
	);
}
