import { epochTime, type State } from "../state/state.ts";
import { seedTokens, tokens } from "../state/tokens.ts";
import { addUser } from "../state/users.ts";
import { at } from "./clock.ts";

const readScopes = [
	"read:repository",
	"read:issue",
	"read:user",
	"read:organization",
	"read:notification",
	"read:package",
];

const owners: Record<keyof typeof seedTokens, { userId: number; scopes: string[] }> = {
	admin: { userId: 1, scopes: ["all"] },
	ada: { userId: 2, scopes: ["all"] },
	linus: { userId: 3, scopes: ["all"] },
	grace: { userId: 4, scopes: ["all"] },
	readonly: { userId: 2, scopes: readScopes },
	issues: { userId: 2, scopes: ["write:issue", "read:repository"] },
	expired: { userId: 2, scopes: ["all"] },
};

/** People 1 to 4, organizations 5 and 6, and the tokens. */
export function seedUsers(state: State): void {
	const person = (login: string, fullName: string, isAdmin = false) =>
		addUser(state, { login, fullName, isAdmin, created: at(0), lastLogin: epochTime });
	person("root1", "", true);
	person("ada", "Ada Example").followers.add(1);
	person("linus", "Linus Example");
	person("grace", "Grace Example");
	const organization = (login: string, fullName: string, description: string) =>
		addUser(state, { login, fullName, description, email: "", password: "", isOrganization: true, created: at(1) });
	organization("acme", "Acme Org", "Org for testing");
	organization("umbrella", "Umbrella Org", "Org for testing");
	for (const [name, hex] of Object.entries(seedTokens)) {
		const { userId, scopes } = owners[name as keyof typeof seedTokens];
		tokens(state).insert({ userId, name, hex, scopes, created: at(2), expired: name === "expired" });
	}
}
