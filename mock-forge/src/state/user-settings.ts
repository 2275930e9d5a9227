import type { State } from "./state.ts";
import { table } from "./table.ts";
import type { User } from "./users.ts";

/** What a user set for themselves, besides what everyone sees; its id is that of the user. */
export interface UserSettings {
	id: number;
	theme: string;
	diffViewStyle: string;
	enableRepoUnitHints: boolean;
	hideEmail: boolean;
	hidePronouns: boolean;
	hideActivity: boolean;
}

const userSettings = table<UserSettings>("user-settings");

/** The settings of a user, which everyone has. */
export function settingsOf(state: State, user: User): UserSettings {
	return (
		userSettings(state).get(user.id) ??
		userSettings(state).insert({
			id: user.id,
			theme: `${state.kind}-auto`,
			diffViewStyle: "",
			enableRepoUnitHints: false,
			hideEmail: false,
			hidePronouns: false,
			hideActivity: false,
		})
	);
}
