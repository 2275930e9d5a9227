import { randomUUID } from "node:crypto";
import type { State } from "./state.ts";
import { table } from "./table.ts";

/** A file that belongs to an issue, a comment or a release. */
export interface Attachment {
	id: number;
	name: string;
	data: Buffer;
	uuid: string;
	downloads: number;
	created: string;
	issueId?: number;
	commentId?: number;
	releaseId?: number;
	/** Set for a link instead of a file. */
	externalUrl?: string;
}

/** Files of all issues, comments and releases. */
export const attachments = table<Attachment>("attachments");

/** Adds a file. */
export function addAttachment(
	state: State,
	fields: Partial<Attachment> & Pick<Attachment, "name" | "data">,
): Attachment {
	return attachments(state).insert({ uuid: randomUUID(), downloads: 0, created: state.now(), ...fields });
}
