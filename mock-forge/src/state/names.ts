import type { State } from "./state.ts";
import { findUser } from "./users.ts";

const reserved = [
	"admin",
	"api",
	"assets",
	"attachments",
	"avatars",
	"explore",
	"issues",
	"new",
	"org",
	"repo",
	"user",
];

/** Why a user or organization can not be called so, in the words of the servers; `undefined` when it can. */
export function nameProblem(state: State, name: string): string | undefined {
	if (!/^[A-Za-z0-9]([A-Za-z0-9]|[-_.](?![-_.]))*$/.test(name) || /[-_.]$/.test(name)) {
		return `name is invalid [${name}]: must be valid alpha or numeric or dash(-_) or dot characters`;
	}
	if (reserved.includes(name.toLowerCase())) return `name is reserved [name: ${name}]`;
	if (findUser(state, name)) return `user already exists [name: ${name}]`;
	return undefined;
}
