import { federatedActivities } from "../state/activities.ts";
import { badges } from "../state/badges.ts";
import { emails } from "../state/emails.ts";
import { gpgKeys } from "../state/gpg-keys.ts";
import { oauthApps } from "../state/oauth-apps.ts";
import { addOrganization } from "../state/organizations.ts";
import { publicKeys } from "../state/public-keys.ts";
import { quotaGroups, quotaRules } from "../state/quota.ts";
import type { State } from "../state/state.ts";
import { unadopted } from "../state/unadopted.ts";
import { users } from "../state/users.ts";
import { at } from "./clock.ts";

/** Keys, addresses and applications of root1 and ada, and what administrators find. */
export function seedAccounts(state: State): void {
	addOrganization(state, users(state).need(1), {
		login: "hollow",
		fullName: "Hollow Org",
		description: "Org without repositories",
	}).created = at(1);
	// The deploy key of acme/rocket has the number 1.
	publicKeys(state).insert({
		id: 2,
		userId: 2,
		title: "workstation",
		key: "ssh-ed25519 AAAAC3NzaC1lZDI1NTE5AAAAIOk3c1xWv7n2T5o8qYgL0bRZJmXq4uHdE6sPfVtA9wKy ada@workstation",
		readOnly: false,
		created: at(134),
	});
	gpgKeys(state).insert({
		userId: 1,
		keyId: "3262EFF25BA0D270",
		armored: "-----BEGIN PGP PUBLIC KEY BLOCK-----\n\nxjMEZ...\n-----END PGP PUBLIC KEY BLOCK-----",
		emails: ["root1@example.org"],
		verified: false,
		created: at(134),
	});
	emails(state).insert({ userId: 1, email: "spare@example.org" });
	emails(state).insert({ userId: 2, email: "old@example.org" });
	// The forges bring three applications of their own.
	oauthApps(state).insert({
		id: 4,
		userId: 1,
		name: "app",
		clientId: "a75cea68-ae26-406f-952c-abd862c0555c",
		confidential: true,
		skipSecondary: false,
		redirectUris: ["http://127.0.0.1/cb"],
		created: at(134),
	});
	badges(state).insert({
		slug: "founder",
		description: "Was there first",
		imageUrl: `${state.base}/assets/img/founder.png`,
		holders: new Set([1]),
	});
	unadopted(state).insert({ owner: "ada", name: "lost" });
	federatedActivities(state).insert({ userId: 1, text: "<p>root1 opened an issue</p>", created: at(140) });
	seedQuota(state);
}

/** The group `small` with one rule and one member, and a rule that is in no group. */
function seedQuota(state: State): void {
	const rule = (name: string, subject: string) =>
		quotaRules(state).insert({ name, limit: 1024 ** 3, subjects: [subject] }).id;
	const rules = new Set([rule("git-1g", "size:git:all")]);
	rule("assets-1g", "size:assets:all");
	quotaGroups(state).insert({ name: "small", rules, members: new Set([2]) });
}
