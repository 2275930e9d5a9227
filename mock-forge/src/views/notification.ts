import type { Call } from "../route.ts";
import { issues } from "../state/issues.ts";
import type { Notification } from "../state/notifications.ts";
import { pulls } from "../state/pulls.ts";
import { fullName, repositories } from "../state/repositories.ts";
import { issuePage } from "./issue.ts";
import { viewRepository } from "./repository.ts";

/** API model `NotificationThread`; its repository is told without permissions. */
export function viewNotification(call: Call, row: Notification): Record<string, unknown> {
	const repo = repositories(call.state).need(row.repoId);
	const issue = issues(call.state).need(row.issueId);
	const merged = issue.pull !== null && pulls(call.state).get(issue.pull)?.merged;
	const { permissions: _, ...repository } = viewRepository(call, repo);
	return {
		id: row.id,
		repository,
		subject: {
			title: issue.title,
			url: `${call.base}/api/v1/repos/${fullName(call.state, repo)}/issues/${issue.number}`,
			latest_comment_url: "",
			html_url: issuePage(call, issue),
			latest_comment_html_url: "",
			type: issue.pull ? "Pull" : "Issue",
			state: merged ? "merged" : issue.state,
		},
		unread: row.status === "unread",
		pinned: row.status === "pinned",
		updated_at: row.updated,
		url: `${call.base}/api/v1/notifications/threads/${row.id}`,
	};
}
