import type { State } from "./state.ts";
import { table } from "./table.ts";
import { type User, users } from "./users.ts";

/** Another address of a user besides the primary one. */
export interface Email {
	id: number;
	userId: number;
	email: string;
}

/** Further addresses of all users. */
export const emails = table<Email>("emails");

/** Addresses of a user, the primary one first. */
export function allEmailsOf(state: State, user: User): string[] {
	const others = emails(state).where((row) => row.userId === user.id);
	return [user.email, ...others.map((row) => row.email)];
}

/** Whether any user has this address. */
export function isUsedEmail(state: State, email: string): boolean {
	const wanted = email.toLowerCase();
	return (
		users(state)
			.all()
			.some((user) => user.email.toLowerCase() === wanted) ||
		emails(state)
			.all()
			.some((row) => row.email.toLowerCase() === wanted)
	);
}

/** Whether a text looks like an address. */
export const isEmail = (text: string): boolean => /^[^\s@<>]+@[^\s@<>]+\.[^\s@<>.]+$/.test(text);
