import { addColumn, boards, place } from "../state/boards.ts";
import { hooks, keptEvents } from "../state/hooks.ts";
import { findIssue, type Issue } from "../state/issues.ts";
import { notifications } from "../state/notifications.ts";
import { packageFiles, packages } from "../state/packages.ts";
import { reactions } from "../state/reactions.ts";
import type { State } from "../state/state.ts";
import { stopwatches, trackedTimes } from "../state/times.ts";
import { users } from "../state/users.ts";
import { commitPage } from "../state/wiki.ts";
import { at } from "./clock.ts";

const issue = (state: State, number: number) => findIssue(state, 1, number) as Issue;

/** Reactions, times, news, a webhook, a wiki, packages and a board of acme. */
export function seedCollaboration(state: State): void {
	reactions(state).insert({ issueId: issue(state, 3).id, commentId: null, userId: 1, content: "+1", created: at(212) });
	trackedTimes(state).insert({ issueId: issue(state, 3).id, userId: 1, seconds: 3600, created: at(212) });
	stopwatches(state).insert({ issueId: issue(state, 4).id, userId: 1, created: at(212) });
	hooks(state).insert({
		ownerId: 0,
		repoId: 1,
		type: state.kind,
		config: { url: "http://127.0.0.1:9/hook", content_type: "json", secret: "s3cret" },
		events: keptEvents(["push", "issues"]),
		branchFilter: "",
		authorizationHeader: "",
		active: true,
		created: at(133),
		updated: at(133),
	});
	seedNotifications(state);
	seedWiki(state);
	seedPackages(state);
	seedBoard(state);
}

/** News of ada and linus on the first issues, and of root1 on the last pull requests; on Forgejo one is read. */
function seedNotifications(state: State): void {
	const add = (id: number, userId: number, number: number, minutes: number, isRead = false) =>
		notifications(state).insert({
			id,
			userId,
			repoId: 1,
			issueId: issue(state, number).id,
			status: isRead ? "read" : "unread",
			updated: at(minutes),
		});
	for (let number = 1; number <= 6; number++) {
		add(2 * number - 1, 2, number, 30 + number);
		add(2 * number, 3, number, 30 + number);
	}
	add(273, 1, 136, 106);
	add(274, 1, 135, 107);
	add(275, 1, 134, 108);
	add(276, 1, 133, 109, state.kind === "forgejo");
}

function seedWiki(state: State): void {
	const author = users(state).need(1);
	const pages: [string, string][] = [
		["Home", "# Home\n\ntext"],
		["FAQ & tips", "Ask first."],
		["Getting started/Übersicht", "Überblick"],
	];
	pages.forEach(([title, text], index) => {
		commitPage(
			state,
			{ repoId: 1, title, content: Buffer.from(text), message: `add ${title}`, author },
			at(140 + index),
		);
	});
}

/** `tool` stands alone, `rocket` is linked to acme/rocket. */
function seedPackages(state: State): void {
	const add = (type: string, name: string, version: string, repoId: number | null, file: string) => {
		const { id } = packages(state).insert({
			ownerId: 5,
			type,
			name,
			version,
			creatorId: 1,
			repoId,
			created: at(136),
		});
		packageFiles(state).insert({ packageId: id, name: file, data: Buffer.from(`${name} ${version}\n`.padEnd(14)) });
	};
	add("generic", "tool", "1.0.0", null, "tool.bin");
	add("container", "rocket", "1.2.0", 1, "manifest.json");
}

/** The board `Roadmap`, which only a forge with the option `boards` shows. */
function seedBoard(state: State): void {
	const board = boards(state).insert({
		repoId: 1,
		title: "Roadmap",
		description: "What comes next",
		creatorId: 1,
		templateType: "none",
		cardType: "text_only",
		created: at(137),
		updated: at(137),
		closed: null,
	});
	const [todo, , done] = ["To do", "In progress", "Done"].map((title) => {
		const column = addColumn(state, board, { title, creatorId: 1 });
		return Object.assign(column, { created: at(137), updated: at(137) });
	});
	if (todo) place(state, todo, issue(state, 4).id);
	if (done) place(state, done, issue(state, 3).id);
}
