import {
	type Answer,
	bind,
	type Call,
	fail,
	ok,
	orNotFound,
	paged,
	type Routes,
	refuse,
	signedIn,
	withRepo,
} from "../route.ts";
import { issues } from "../state/issues.ts";
import { type Notification, type NotificationStatus, notifications } from "../state/notifications.ts";
import { viewNotification } from "../views/notification.ts";

const statuses: NotificationStatus[] = ["unread", "read", "pinned"];

/** News of the caller, newest first, of one repository or of all. */
function mine(call: Call, repoId?: number): Notification[] {
	const userId = signedIn(call).id;
	return notifications(call.state)
		.where(
			(row) =>
				row.userId === userId &&
				(repoId === undefined || row.repoId === repoId) &&
				issues(call.state).get(row.issueId) !== undefined,
		)
		.sort((a, b) => (a.updated === b.updated ? b.id - a.id : a.updated < b.updated ? 1 : -1));
}

function wantedStatuses(call: Call, standard: NotificationStatus[]): string[] {
	const asked = call.query.getAll("status-types").flatMap((value) => value.split(","));
	return asked.length ? asked : call.query.get("all") === "true" ? statuses : standard;
}

function filtered(call: Call, rows: Notification[]): Notification[] {
	const wanted = wantedStatuses(call, ["unread", "pinned"]);
	const types = call.query.getAll("subject-type").flatMap((value) => value.split(","));
	const since = Date.parse(call.query.get("since") ?? "");
	const before = Date.parse(call.query.get("before") ?? "");
	return rows.filter((row) => {
		const type = issues(call.state).need(row.issueId).pull ? "pull" : "issue";
		const updated = Date.parse(row.updated);
		return (
			wanted.includes(row.status) &&
			(!types.length || types.includes(type)) &&
			!(updated < since) &&
			!(updated > before)
		);
	});
}

const list = (call: Call, rows: Notification[]): Answer =>
	paged(call, filtered(call, rows), (row) => viewNotification(call, row));

/** The status that the query asks for; what is no status means read. */
function target(call: Call): NotificationStatus {
	const asked = call.query.get("to-status") as NotificationStatus;
	return statuses.includes(asked) ? asked : "read";
}

function mark(call: Call, row: Notification, status: NotificationStatus): Record<string, unknown> {
	Object.assign(row, { status, updated: call.state.now() });
	return viewNotification(call, row);
}

/** Marks what is older than `last_read_at`; by default what is unread. */
function markAll(call: Call, rows: Notification[]): Answer {
	const { last_read_at } = bind(call, "NotificationReadOption", { last_read_at: "string" });
	const until = Date.parse(call.query.get("last_read_at") ?? last_read_at ?? "");
	const wanted = wantedStatuses(call, ["unread"]);
	const found = rows.filter((row) => wanted.includes(row.status) && !(Date.parse(row.updated) > until));
	return { status: 205, body: found.map((row) => mark(call, row, target(call))) };
}

function thread(call: Call): Notification {
	const actor = signedIn(call);
	const row = orNotFound(notifications(call.state).get(Number(call.params.id)));
	if (row.userId === actor.id || actor.isAdmin) return row;
	return refuse(fail(403, `only user itself and admin are allowed to read/change this thread ${row.id}`));
}

export const routes: Routes = {
	"GET /notifications": (call) => list(call, mine(call)),
	"PUT /notifications": (call) => markAll(call, mine(call)),
	"GET /notifications/new": (call) => ok({ new: mine(call).filter((row) => row.status === "unread").length }),
	"GET /notifications/threads/{id}": (call) => ok(viewNotification(call, thread(call))),
	"PATCH /notifications/threads/{id}": (call) => ({
		status: 205,
		body: mark(call, thread(call), target(call)),
	}),
	"GET /repos/{owner}/{repo}/notifications": withRepo("read", (call) => list(call, mine(call, call.repo.id))),
	"PUT /repos/{owner}/{repo}/notifications": withRepo("read", (call) => markAll(call, mine(call, call.repo.id)), {
		archived: true,
	}),
};
