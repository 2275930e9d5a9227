import type { State } from "./state.ts";
import { table } from "./table.ts";

/** A review of a pull request, or a request for one. */
export interface Review {
	id: number;
	pullId: number;
	userId: number | null;
	teamId: number | null;
	/** `APPROVED`, `REQUEST_CHANGES`, `COMMENT`, `PENDING` or `REQUEST_REVIEW`. */
	state: string;
	body: string;
	commitId: string;
	official: boolean;
	dismissed: boolean;
	created: string;
	updated: string;
	/** Id of its entry in the timeline, 0 for none. */
	commentId: number;
}

/** Reviews of all pull requests. */
export const reviews = table<Review>("reviews");

/** Reviews of one pull request, oldest first. */
export function reviewsOf(state: State, pullId: number): Review[] {
	return reviews(state).where((review) => review.pullId === pullId);
}

/** The last verdict of every reviewer that counts for a protection. */
function verdicts(state: State, pullId: number): Review[] {
	const last = new Map<number, Review>();
	for (const review of reviewsOf(state, pullId)) {
		const decides = review.state === "APPROVED" || review.state === "REQUEST_CHANGES";
		if (decides && review.userId && review.official && !review.dismissed) last.set(review.userId, review);
	}
	return [...last.values()];
}

/** How many people whose word counts have approved. */
export function approvalsOf(state: State, pullId: number): number {
	return verdicts(state, pullId).filter((review) => review.state === "APPROVED").length;
}

/** Whether someone whose word counts asks for changes. */
export function isRejected(state: State, pullId: number): boolean {
	return verdicts(state, pullId).some((review) => review.state === "REQUEST_CHANGES");
}
