import type { Handlers } from "@madtea/schemas";
import { downloadAttachment } from "./attachments.ts";
import { assignIssue, closeIssue, reopenIssue, unassignIssue } from "./changes.ts";
import { deleteComment, editComment, getComment, listComments } from "./comments.ts";
import { listIssues, searchIssues } from "./filters.ts";
import { createIssue, editIssue, issueConfig, setDeadline } from "./issues.ts";
import { createLabel, deleteLabel, editLabel, getLabel, removeLabels } from "./labels.ts";
import { listReactions } from "./reactions.ts";
import { addBlocks, addDependencies, removeBlocks, removeDependencies, subscribe, unsubscribe } from "./relations.ts";
import { timeline } from "./timeline.ts";
import { deleteTime } from "./times.ts";

export default {
	listIssues,
	searchIssues,
	createIssue,
	editIssue,
	setDeadline,
	issueConfig,
	closeIssue,
	reopenIssue,
	assignIssue,
	unassignIssue,
	addDependencies,
	removeDependencies,
	addBlocks,
	removeBlocks,
	subscribe,
	unsubscribe,
	timeline,
	listComments,
	getComment,
	editComment,
	deleteComment,
	getLabel,
	createLabel,
	editLabel,
	deleteLabel,
	removeLabels,
	listReactions,
	deleteTime,
	downloadAttachment,
} satisfies Handlers;
