import { test } from "uvu";
import * as assert from "uvu/assert";
import { downloadAttachment } from "../../../plugins/issues/src/attachments.ts";
import { listIssues, searchIssues } from "../../../plugins/issues/src/filters.ts";
import { listReactions } from "../../../plugins/issues/src/reactions.ts";
import { deleteTime } from "../../../plugins/issues/src/times.ts";
import { failure, fakeContext } from "./fake-context.ts";

const bug = { number: 5, labels: [{ name: "bug" }], milestone: { id: 2, title: "v1.1" } };

test("a label or milestone that the forge did not filter by is an error", async () => {
	const answers = { "GET /repos/{owner}/{repo}/issues": [bug], "GET /repos/issues/search": [bug] };
	const given = { labels: ["team/one"] };
	const message = await failure(listIssues({ labels: [9] }, fakeContext(answers, { given })));
	assert.match(message, "#5 has none of them");
	assert.match(await failure(searchIssues({ milestones: ["v9"] }, fakeContext(answers))), "milestones");
	const found = await listIssues(
		{ labels: [1], milestones: ["2"] },
		fakeContext(answers, { given: { labels: ["BUG"] } }),
	);
	assert.is(found.items.length, 1);
});

test("reactions are logins under each reaction", async () => {
	const reactions = [
		{ content: "+1", user: { login: "ada" } },
		{ content: "heart", user: { login: "grace" } },
		{ content: "+1", user: { login: "linus" } },
	];
	const issue = fakeContext({ "GET /repos/{owner}/{repo}/issues/{index}/reactions": reactions }, { item: 3 });
	assert.equal(await listReactions({}, issue), { reactions: { "+1": ["ada", "linus"], heart: ["grace"] } });
	const comment = fakeContext({ "GET /repos/{owner}/{repo}/issues/comments/{id}/reactions": [] });
	assert.equal(await listReactions({ comment: 7 }, comment), { reactions: {} });
	assert.equal(comment.asked[0].path, { id: 7 });
});

test("entries of several issues are not deleted in one call", async () => {
	const context = fakeContext({ "DELETE /repos/{owner}/{repo}/issues/{index}/times/{id}": undefined }, { item: 8 });
	assert.match(await failure(deleteTime({ numbers: [3, 4] }, context)), "one number");
	assert.is(context.asked.length, 0);
	await deleteTime({ numbers: [3] }, context);
	assert.equal(context.asked[0].path, { index: 3, id: 8 });
});

const ofIssue = "GET /repos/{owner}/{repo}/issues/{index}/assets/{attachment_id}";
const ofComment = "GET /repos/{owner}/{repo}/issues/comments/{id}/assets/{attachment_id}";
const file = {
	name: "log.txt",
	uuid: "b3704cb9-5498-42e3-bf8e-7585a4a118c4",
	browser_download_url: "https://elsewhere.example/log.txt",
};

test("a file is fetched by its id on this forge, never by the address it carries", async () => {
	const fetched: unknown[] = [];
	const site = async (path: string) => {
		fetched.push(path);
		return { data: Buffer.from("a line"), headers: new Headers({ "content-type": "text/plain" }) };
	};
	const issue = fakeContext({ [ofIssue]: file }, { site });
	const shown: any = await downloadAttachment({ number: 3, id: 1, save_to: "log.txt" }, issue);
	assert.equal(shown, { text: "a line", name: "log.txt", saveTo: "log.txt", type: "text/plain" });
	await downloadAttachment({ comment: 9, id: 1 }, fakeContext({ [ofComment]: file }, { site }));
	assert.equal(fetched, Array(2).fill(`/attachments/${file.uuid}`));
});

test("a link to another place is not followed", async () => {
	const linked = { ...file, type: "external" };
	assert.match(
		await failure(downloadAttachment({ number: 3, id: 1 }, fakeContext({ [ofIssue]: linked }))),
		"is a link",
	);
	const odd = { ...file, uuid: "../../etc" };
	assert.match(await failure(downloadAttachment({ number: 3, id: 1 }, fakeContext({ [ofIssue]: odd }))), "is a link");
});

test.run();
