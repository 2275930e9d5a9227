import { type Call, notFound, refuse } from "../route.ts";
import { commentsOf } from "../state/comments.ts";
import type { Issue } from "../state/issues.ts";
import { labels } from "../state/labels.ts";
import { milestones } from "../state/milestones.ts";
import { findUser } from "../state/users.ts";

type Test = (issue: Issue) => boolean;

/** Those issues that the query asks for, in its order. What it names but nobody knows is ignored. */
export function filterIssues(call: Call, rows: Issue[]): Issue[] {
	const { query } = call;
	const tests: Test[] = [
		stateTest(query.get("state")),
		typeTest(query.get("type")),
		labelTest(call, list(query.get("labels"))),
		milestoneTest(call, list(query.get("milestones"))),
		textTest(call, query.get("q") ?? ""),
		...timeTests(query),
		...userTests(call),
	];
	return sortIssues(
		call,
		rows.filter((issue) => tests.every((test) => test(issue))),
	);
}

const list = (value: string | null) =>
	(value ?? "")
		.split(",")
		.map((part) => part.trim())
		.filter(Boolean);

/** An unknown state means the open ones. */
export function stateTest(state: string | null): Test {
	if (state === "all") return () => true;
	return (issue) => issue.state === (state === "closed" ? "closed" : "open");
}

function typeTest(type: string | null): Test {
	if (type === "issues") return (issue) => !issue.pull;
	if (type === "pulls") return (issue) => Boolean(issue.pull);
	return () => true;
}

function labelTest(call: Call, names: string[]): Test {
	const all = labels(call.state).all();
	const known = names.filter((name) => all.some((label) => label.name === name));
	const has = (issue: Issue, name: string) =>
		all.some((label) => label.name === name && issue.labelIds.includes(label.id));
	return (issue) => known.every((name) => has(issue, name));
}

function milestoneTest(call: Call, names: string[]): Test {
	const ids = milestones(call.state)
		.where((row) => names.includes(row.title) || names.includes(String(row.id)))
		.map((row) => row.id);
	return (issue) => !ids.length || ids.includes(issue.milestoneId ?? 0);
}

function textTest(call: Call, words: string): Test {
	const wanted = words.toLowerCase();
	if (!wanted) return () => true;
	return (issue) =>
		[issue.title, issue.body, ...commentsOf(call.state, issue.id).map((comment) => comment.body)].some((text) =>
			text.toLowerCase().includes(wanted),
		);
}

function timeTests(query: URLSearchParams): Test[] {
	const since = Date.parse(query.get("since") ?? "");
	const before = Date.parse(query.get("before") ?? "");
	return [
		(issue) => Number.isNaN(since) || Date.parse(issue.updated) >= since,
		(issue) => Number.isNaN(before) || Date.parse(issue.updated) <= before,
	];
}

function userTests(call: Call): Test[] {
	const id = (name: string) => {
		const login = call.query.get(name);
		if (!login) return undefined;
		return findUser(call.state, login)?.id ?? refuse(notFound(`user does not exist [uid: 0, name: ${login}]`));
	};
	const author = id("created_by");
	const assignee = id("assigned_by");
	const mentioned = id("mentioned_by") && call.query.get("mentioned_by");
	return [
		(issue) => author === undefined || issue.authorId === author,
		(issue) => assignee === undefined || issue.assigneeIds.includes(assignee),
		(issue) => !mentioned || issue.body.includes(`@${mentioned}`),
	];
}

function sortIssues(call: Call, rows: Issue[]): Issue[] {
	const comments = (issue: Issue) => commentsOf(call.state, issue.id).length;
	const due = (issue: Issue) => issue.due ?? "9999";
	const orders: Record<string, (a: Issue, b: Issue) => number> = {
		oldest: (a, b) => a.created.localeCompare(b.created),
		recentupdate: (a, b) => b.updated.localeCompare(a.updated),
		leastupdate: (a, b) => a.updated.localeCompare(b.updated),
		mostcomment: (a, b) => comments(b) - comments(a),
		leastcomment: (a, b) => comments(a) - comments(b),
		nearduedate: (a, b) => due(a).localeCompare(due(b)),
		farduedate: (a, b) => due(b).localeCompare(due(a)),
	};
	const newest = (a: Issue, b: Issue) => b.created.localeCompare(a.created) || b.id - a.id;
	return rows.sort(orders[call.query.get("sort") ?? ""] ?? newest);
}
