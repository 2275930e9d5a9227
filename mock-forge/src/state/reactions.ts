import { table } from "./table.ts";

/** How someone reacted to an issue or, when `commentId` is set, to a comment. */
export interface Reaction {
	id: number;
	issueId: number;
	commentId: number | null;
	userId: number;
	content: string;
	created: string;
}

/** Reactions to all issues and comments. */
export const reactions = table<Reaction>("reactions");

/** The reactions that the settings of a fresh forge allow. */
export const allowedReactions = ["+1", "-1", "laugh", "hooray", "confused", "heart", "rocket", "eyes"];
