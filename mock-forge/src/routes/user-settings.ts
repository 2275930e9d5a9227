import { type Answer, bind, type Call, ok, type Routes, signedIn } from "../route.ts";
import { settingsOf } from "../state/user-settings.ts";

/** API model `UserSettings`. */
function view(call: Call): Record<string, unknown> {
	const user = signedIn(call);
	const settings = settingsOf(call.state, user);
	const forgejo = call.kind === "forgejo";
	return {
		full_name: user.fullName,
		website: user.website,
		description: user.description,
		location: user.location,
		...(forgejo ? { pronouns: user.pronouns } : {}),
		language: user.language,
		theme: settings.theme,
		diff_view_style: settings.diffViewStyle,
		...(forgejo ? { enable_repo_unit_hints: settings.enableRepoUnitHints } : {}),
		hide_email: settings.hideEmail,
		...(forgejo ? { hide_pronouns: settings.hidePronouns } : {}),
		hide_activity: settings.hideActivity,
	};
}

const given = (fields: Record<string, unknown>) =>
	Object.fromEntries(Object.entries(fields).filter(([, value]) => value !== undefined));

function edit(call: Call): Answer {
	const user = signedIn(call);
	const fields = bind(call, "UserSettingsOptions", {
		full_name: "string",
		website: "string",
		description: "string",
		location: "string",
		pronouns: "string",
		language: "string",
		theme: "string",
		diff_view_style: "string",
		enable_repo_unit_hints: "bool",
		hide_email: "bool",
		hide_pronouns: "bool",
		hide_activity: "bool",
	});
	const { full_name: fullName, website, description, location, pronouns, language } = fields;
	Object.assign(user, given({ fullName, website, description, location, pronouns, language }));
	Object.assign(
		settingsOf(call.state, user),
		given({
			theme: fields.theme,
			diffViewStyle: fields.diff_view_style,
			enableRepoUnitHints: fields.enable_repo_unit_hints,
			hideEmail: fields.hide_email,
			hidePronouns: fields.hide_pronouns,
			hideActivity: fields.hide_activity,
		}),
	);
	return ok(view(call));
}

export const routes: Routes = {
	"GET /user/settings": (call) => ok(view(call)),
	"PATCH /user/settings": edit,
};
