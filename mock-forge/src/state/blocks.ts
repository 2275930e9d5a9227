import { table } from "./table.ts";

/** That a user or organization keeps someone away. */
export interface Block {
	id: number;
	blockerId: number;
	blockedId: number;
	created: string;
}

/** Blocks of all users and organizations. */
export const blocks = table<Block>("blocks");
