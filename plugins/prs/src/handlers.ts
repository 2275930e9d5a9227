import type { Handlers } from "@madtea/schemas";
import { createPull } from "./create.ts";
import { pullDiff } from "./diff.ts";
import { mergePull } from "./merge.ts";
import { cancelAutoMerge, editPull, isMerged, listPulls, updateBranch } from "./pulls.ts";
import { requestReviewers, unrequestReviewers } from "./reviewers.ts";
import { createReview, getReview, listReviewComments, submitReview } from "./reviews.ts";

export default {
	listPulls,
	createPull,
	editPull,
	pullDiff,
	mergePull,
	isMerged,
	cancelAutoMerge,
	updateBranch,
	getReview,
	listReviewComments,
	createReview,
	submitReview,
	requestReviewers,
	unrequestReviewers,
} satisfies Handlers;
