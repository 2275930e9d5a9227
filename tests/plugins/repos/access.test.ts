import { test } from "uvu";
import * as assert from "uvu/assert";
import { deleteDeployKey, listTeams, removeCollaborator } from "../../../plugins/repos/src/access.ts";
import { syncFork } from "../../../plugins/repos/src/forks.ts";
import { createPushMirror, deletePushMirror } from "../../../plugins/repos/src/mirrors.ts";
import { failure, fakeContext, Status } from "./fake-context.ts";

const repo = "/repos/{owner}/{repo}";

test("removing what is not there is an error, though the forge answers 204", async () => {
	const user = fakeContext({
		action: "collaborators.remove",
		item: "linus",
		answers: {
			[`GET ${repo}/collaborators/{collaborator}`]: new Status(404),
			[`GET ${repo}/collaborators`]: [{ login: "grace" }],
		},
	});
	assert.match(
		await failure(removeCollaborator({}, user.context)),
		'no collaborator "linus" in acme/rocket. There are: grace.',
	);
	const key = fakeContext({
		action: "deploy_keys.delete",
		item: 9,
		answers: { [`GET ${repo}/keys/{id}`]: new Status(404), [`GET ${repo}/keys`]: [{ id: 1, title: "deploy" }] },
	});
	assert.match(await failure(deleteDeployKey({}, key.context)), "1 (deploy)");
	const mirror = fakeContext({
		action: "mirrors.delete",
		item: "none",
		answers: { [`GET ${repo}/push_mirrors/{name}`]: new Status(404), [`GET ${repo}/push_mirrors`]: [] },
	});
	assert.match(await failure(deletePushMirror({}, mirror.context)), "There are none.");
});

test("what is there is removed", async () => {
	const user = fakeContext({
		action: "collaborators.remove",
		item: "grace",
		answers: {
			[`GET ${repo}/collaborators/{collaborator}`]: new Status(204),
			[`DELETE ${repo}/collaborators/{collaborator}`]: new Status(204),
		},
	});
	await removeCollaborator({}, user.context);
	assert.equal(user.asked.at(-1)?.path, { collaborator: "grace" });
});

test("teams are listed or checked", async () => {
	const answers = {
		[`GET ${repo}/teams`]: [{ name: "devs" }],
		[`GET ${repo}/teams/{team}`]: ({ path }: any) => (path.team === "devs" ? {} : new Status(404)),
	};
	const { context } = fakeContext({ action: "collaborators.teams", answers });
	assert.equal(await listTeams({}, context), [{ name: "devs" }]);
	assert.equal(await listTeams({ teams: ["devs", "ops"] }, context), { devs: true, ops: false });
});

test("a fork is synced on Forgejo, unless it is up to date or has gone its own way", async () => {
	const info = (data: object) => ({ [`GET ${repo}/sync_fork`]: data, [`POST ${repo}/sync_fork`]: new Status(204) });
	const sync = (data: object) => fakeContext({ action: "forks.sync", answers: info(data) });
	const behind = sync({ allowed: true, commits_behind: 3, fork_commit: "a", base_commit: "b" });
	assert.equal(await syncFork({}, behind.context), { result: "fast-forward", commits: 3 });
	const even = sync({ allowed: false, commits_behind: 0, fork_commit: "a", base_commit: "a" });
	assert.equal(await syncFork({}, even.context), { result: "up-to-date" });
	assert.is(even.asked.length, 1);
	const apart = sync({ allowed: false, commits_behind: 0, fork_commit: "a", base_commit: "b" });
	assert.match(await failure(syncFork({}, apart.context)), "commits of its own");
	const alone = sync({ allowed: false, commits_behind: 0, fork_commit: "a", base_commit: "" });
	assert.match(await failure(syncFork({}, alone.context)), "the parent has no branch");
});

test("a push mirror that was not made is an error that says why", async () => {
	const make = (answer: unknown) => {
		const { context } = fakeContext({ action: "mirrors.create", answers: { [`POST ${repo}/push_mirrors`]: answer } });
		return createPushMirror({ url: "https://backup.example/x.git", interval: "1s" }, context);
	};
	assert.match(await failure(make("")), "made no push mirror");
	assert.match(await failure(make(new Status(401, { message: "Permission denied" }))), "do not allow that host");
	assert.match(await failure(make(new Status(400))), "refused the interval 1s");
	assert.match(await failure(make(new Status(400, { message: "Invalid Url" }))), "Invalid Url");
	assert.equal(await make({ remote_name: "remote_mirror_1" }), { remote_name: "remote_mirror_1" });
});

test("a fork is synced on Gitea, the default branch if none is named", async () => {
	const answers = {
		[`GET ${repo}`]: { default_branch: "main" },
		[`POST ${repo}/merge-upstream`]: { merge_type: "fast-forward" },
	};
	const { context, asked } = fakeContext({ action: "forks.sync", kind: "gitea", answers });
	assert.equal(await syncFork({ ff_only: true }, context), { branch: "main", result: "fast-forward" });
	assert.equal(asked.at(-1)?.body, { branch: "main", ff_only: true });
});

test.run();
