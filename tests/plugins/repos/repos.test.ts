import { test } from "uvu";
import * as assert from "uvu/assert";
import { listActivity } from "../../../plugins/repos/src/activity.ts";
import {
	createRepository,
	editRepository,
	generateRepository,
	listFlags,
	migrateRepository,
	setFlags,
	signingKey,
} from "../../../plugins/repos/src/repos.ts";
import { failure, fakeContext, Status } from "./fake-context.ts";

test("create goes to the organization when one is named", async () => {
	const made = { full_name: "acme/probe", private: true };
	const own = fakeContext({ action: "repos.create", answers: { "POST /user/repos": made } });
	await createRepository({ name: "probe", settings: { private: true } }, own.context);
	assert.equal(own.asked[0]?.body, { name: "probe", private: true });
	const org = fakeContext({ action: "repos.create", answers: { "POST /orgs/{org}/repos": made } });
	await createRepository({ name: "probe", org: "acme" }, org.context);
	assert.equal(org.asked[0]?.path, { org: "acme" });
});

test("settings that an action would ignore are refused before anything is sent", async () => {
	const { context, asked } = fakeContext({ action: "repos.create" });
	const message = await failure(createRepository({ name: "probe", settings: { has_wiki: false } }, context));
	assert.match(message, "does not use settings has_wiki");
	assert.match(message, "action=edit afterwards");
	assert.match(
		await failure(createRepository({ name: "probe", settings: { license: "MIT" } }, context)),
		"auto_init=true",
	);
	assert.match(await failure(editRepository({ settings: { auto_init: true } }, context)), "It uses:");
	assert.match(await failure(editRepository({ settings: {} }, context)), "empty");
	assert.is(asked.length, 0);
});

test("an edit tells of what the forge did not take", async () => {
	const { context, warnings } = fakeContext({
		action: "repos.edit",
		answers: { "PATCH /repos/{owner}/{repo}": { description: "to play in", default_branch: "main", has_wiki: false } },
	});
	await editRepository({ settings: { description: " to play in ", default_branch: "nope", has_wiki: false } }, context);
	assert.is(warnings.length, 1);
	assert.match(warnings[0] as string, 'default_branch="nope"');
});

test("an import refuses what the forge would leave out", async () => {
	const answers = { "POST /repos/migrate": { full_name: "root1/imported" } };
	const { context, asked } = fakeContext({ action: "repos.migrate", answers });
	const url = "https://forge.example/acme/rocket.git";
	const name = "imported";
	assert.match(
		await failure(migrateRepository({ url, name, copy: ["issues"] }, context)),
		"Give service as one of github",
	);
	assert.match(
		await failure(migrateRepository({ url, name, copy: ["issue"], settings: { service: "gitea" } }, context)),
		"Did you mean issues?",
	);
	assert.match(
		await failure(migrateRepository({ url, name, settings: { service: "svn" } }, context)),
		"Services: git, github",
	);
	assert.match(
		await failure(
			migrateRepository({ url, name, copy: ["issues"], settings: { service: "gitea", mirror: true } }, context),
		),
		"a mirror copies git",
	);
	assert.is(asked.length, 0);
	await migrateRepository(
		{ url, name, org: "acme", copy: ["issues", "wiki"], settings: { service: "forgejo" } },
		context,
	);
	assert.equal(asked[0]?.body, {
		service: "gitea",
		issues: true,
		wiki: true,
		clone_addr: url,
		repo_name: name,
		repo_owner: "acme",
	});
});

test("generate copies the files and is yours by default", async () => {
	const route = "POST /repos/{template_owner}/{template_repo}/generate";
	const answers = {
		"GET /repos/{owner}/{repo}": { template: true },
		"GET /user": { login: "root1" },
		[route]: { full_name: "root1/new" },
	};
	const { context, asked } = fakeContext({ action: "repos.generate", answers });
	await generateRepository({ name: "new" }, context);
	const sent = asked.find((one) => one.route === route);
	assert.equal(sent?.path, { template_owner: "acme", template_repo: "rocket" });
	assert.equal(sent?.body, { git_content: true, owner: "root1", name: "new" });
});

test("generate refuses a repository that is no template", async () => {
	const { context } = fakeContext({
		action: "repos.generate",
		answers: { "GET /repos/{owner}/{repo}": { template: false } },
	});
	assert.match(await failure(generateRepository({ name: "new" }, context)), "acme/rocket is not a template");
});

test("flags are listed, checked, replaced and cleared", async () => {
	const list = "GET /repos/{owner}/{repo}/flags";
	const check = "GET /repos/{owner}/{repo}/flags/{flag}";
	const answers = {
		[list]: ["featured"],
		[check]: ({ path }: any) => (path.flag === "featured" ? new Status(204) : new Status(404)),
	};
	const read = fakeContext({ action: "repos.flags", answers });
	assert.equal(await listFlags({}, read.context), { flags: ["featured"] });
	assert.equal(await listFlags({ flags: ["featured", "old"] }, read.context), { featured: true, old: false });
	const write = fakeContext({
		action: "repos.set_flags",
		answers: { "PUT /repos/{owner}/{repo}/flags": undefined, "DELETE /repos/{owner}/{repo}/flags": undefined },
	});
	await setFlags({ flags: ["a"] }, write.context);
	await setFlags({ flags: [] }, write.context);
	assert.equal(
		write.asked.map(({ route }) => route.split(" ")[0]),
		["PUT", "DELETE"],
	);
	const gitea = fakeContext({ action: "repos.flags", kind: "gitea" });
	assert.match(await failure(listFlags({}, gitea.context)), "only Forgejo has this");
});

test("a forge that signs nothing says so, whether it answers with nothing or 404", async () => {
	const key = "GET /repos/{owner}/{repo}/signing-key";
	const ask = (answer: unknown, format?: "gpg" | "ssh", kind?: "gitea") => {
		const answers = { [`${key}.gpg`]: answer, [`${key}.pub`]: answer };
		return signingKey({ format }, fakeContext({ action: "repos.signing_key", answers, kind }).context);
	};
	assert.match(await failure(ask("")), "no gpg key");
	assert.match(await failure(ask(new Status(404, { message: "no signing key" }), "ssh", "gitea")), "no ssh key");
	assert.match(await failure(ask(new Status(404, { message: "not found" }))), "404 not found");
	assert.match(await failure(ask("", "ssh")), "only Gitea has this");
	assert.equal(await ask("ssh-ed25519 AAAA\n", "ssh", "gitea"), { key: "ssh-ed25519 AAAA" });
});

test("a push in the activity is told by the first lines of its commits", async () => {
	const push = JSON.stringify({ Commits: [{ Message: "ci\n\nlong" }, { Message: "docs" }], Len: 5 });
	const answers = {
		"GET /repos/{owner}/{repo}/activities/feeds": [
			{ content: push },
			{ content: "3|Pump" },
			{ content: "" },
			{ content: "[1" },
		],
	};
	const { context } = fakeContext({ action: "repos.activity", answers });
	const { items } = (await listActivity({}, context)) as { items: { what?: string }[] };
	assert.equal(
		items.map(({ what }) => what),
		["5 commits: ci; docs", "3|Pump", undefined, "[1"],
	);
});

test.run();
