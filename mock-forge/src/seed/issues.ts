import { addAttachment } from "../state/attachments.ts";
import { addComment } from "../state/comments.ts";
import { addIssue, findIssue, type Issue } from "../state/issues.ts";
import type { State } from "../state/state.ts";
import { at } from "./clock.ts";

/** Number of plain issues in acme/rocket; the pull requests come after them. */
export const issueCount = 120;

const closed = [10, 20, 30, 40, 50];

/** Raw control characters, as someone may have stored them. */
const hostile = {
	title: "Red \u001b[31malert\u001b[0m and OSC \u001b]52;c;ZXZpbA==\u0007 title",
	body: "before \u001b]0;pwned\u0007 after \u009b31m c1 \u0000 null? \u202e bidi \u2066iso\u2069 zero\u200bwidth",
};

/** Issues of acme/rocket, with comments, dependencies and a file on some. */
export function seedIssues(state: State): void {
	for (let number = 1; number <= issueCount; number++) {
		const isClosed = closed.includes(number);
		const created = at(30 + number);
		const issue = addIssue(state, {
			repoId: 1,
			authorId: number % 7 === 0 && number > 7 ? 2 : 1,
			number,
			title: `Issue ${number}: engine cutoff at stage ${number % 4}`,
			body: bodyOf(number),
			labelIds: labelsFor(number),
			milestoneId: number % 5 === 0 ? 1 + ((number / 5) % 4) : null,
			assigneeIds: number % 3 === 0 && number % 2 === 1 && number < 60 ? [2] : [],
			state: isClosed ? "closed" : "open",
			created,
			updated: isClosed ? at(180 + number) : created,
			closed: isClosed ? at(180 + number) : null,
			...(number === 7 ? hostile : {}),
		});
		for (const labelId of issue.labelIds)
			addComment(state, { issueId: issue.id, type: "label", authorId: 1, body: "1", labelId, created });
		for (const assigneeId of issue.assigneeIds)
			addComment(state, { issueId: issue.id, type: "assignees", authorId: 1, assigneeId, created });
	}
	seedThread(state);
}

function bodyOf(number: number): string {
	const steps = `Steps to reproduce number ${number}:\r\n\r\n1. Launch\r\n2. Observe the telemetry\r\n\r\n`;
	const lorem = "lorem ipsum dolor sit amet ".repeat(6 * ((number % 20) + 1));
	return `${steps}\`\`\`\npanic: index out of range [${number}]\n\`\`\`\n${lorem}`;
}

function labelsFor(number: number): number[] {
	const ids = number % 2 === 1 ? [1] : [2];
	if (number % 10 === 0) ids.push(5);
	if (number % 15 === 0) ids.push(3);
	return ids;
}

function seedThread(state: State): void {
	const issue = (number: number) => findIssue(state, 1, number) as Issue;
	for (let index = 1; index <= 12; index++) {
		const body = `Comment ${index} with **markdown** and @ada mention`;
		addComment(state, { issueId: issue(3).id, authorId: 2 + ((index + 1) % 2), body, created: at(200 + index) });
	}
	issue(3).pinOrder = 1;
	issue(3).dependencies.add(issue(4).id);
	issue(6).dependencies.add(issue(5).id);
	addAttachment(state, {
		name: "log.txt",
		data: Buffer.from("line of a log\n".repeat(32)),
		issueId: issue(3).id,
		uuid: "b3704cb9-5498-42e3-bf8e-7585a4a118c4",
		created: at(212),
	});
}
