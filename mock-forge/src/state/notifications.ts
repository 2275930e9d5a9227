import { table } from "./table.ts";

/** What a user has done with a piece of news. */
export type NotificationStatus = "unread" | "read" | "pinned";

/** News of an issue or pull request for one user. */
export interface Notification {
	id: number;
	userId: number;
	repoId: number;
	issueId: number;
	status: NotificationStatus;
	updated: string;
}

/** News of all users. */
export const notifications = table<Notification>("notifications");
