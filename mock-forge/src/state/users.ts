import type { State } from "./state.ts";
import { epochTime } from "./state.ts";
import { table } from "./table.ts";

/** A person or, as in the real forges, an organization. */
export interface User {
	id: number;
	login: string;
	fullName: string;
	email: string;
	description: string;
	website: string;
	location: string;
	pronouns: string;
	language: string;
	visibility: "public" | "limited" | "private";
	isOrganization: boolean;
	isAdmin: boolean;
	active: boolean;
	restricted: boolean;
	prohibitLogin: boolean;
	password: string;
	loginName: string;
	created: string;
	lastLogin: string;
	/** Ids of the users who follow this one. */
	followers: Set<number>;
	/** Only for organizations: whether repository admins may manage team access. */
	repoAdminChangeTeamAccess: boolean;
}

/** People and organizations. */
export const users = table<User>("users");

/** Adds a user with the defaults of a fresh account. */
export function addUser(state: State, fields: Partial<User> & { login: string }): User {
	return users(state).insert({
		fullName: "",
		email: `${fields.login}@example.org`,
		description: "",
		website: "",
		location: "",
		pronouns: "",
		language: "",
		visibility: "public",
		isOrganization: false,
		isAdmin: false,
		active: true,
		restricted: false,
		prohibitLogin: false,
		password: `Passw0rd-${fields.login}`,
		loginName: "",
		created: state.now(),
		lastLogin: epochTime,
		followers: new Set(),
		repoAdminChangeTeamAccess: true,
		...fields,
	});
}

/** The user or organization of this name, in any case. */
export function findUser(state: State, login: string): User | undefined {
	const wanted = login.toLowerCase();
	return users(state).first((user) => user.login.toLowerCase() === wanted);
}
