import { createHash } from "node:crypto";
import type { State } from "./state.ts";
import { table } from "./table.ts";

/** A picture that a user or organization uploaded; its id is theirs. */
export interface Avatar {
	id: number;
	hash: string;
	data: Buffer;
}

/** Uploaded pictures. */
export const avatars = table<Avatar>("avatars");

const signatures = ["89504e47", "ffd8ff", "47494638", "52494646"];

/** Whether bytes begin like a PNG, JPEG, GIF or WebP. */
export const isPicture = (data: Buffer): boolean =>
	signatures.some((signature) => data.toString("hex", 0, 8).startsWith(signature));

/** Sets the picture of a user or organization. */
export function setAvatar(state: State, userId: number, data: Buffer): void {
	avatars(state).insert({ id: userId, hash: createHash("sha256").update(data).digest("hex"), data });
}
