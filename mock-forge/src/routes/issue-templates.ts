import { ok, type Routes, withRepo } from "../route.ts";

export const routes: Routes = {
	"GET /repos/{owner}/{repo}/issue_config": withRepo("read", () =>
		ok({ blank_issues_enabled: true, contact_links: [] }),
	),
	"GET /repos/{owner}/{repo}/issue_config/validate": withRepo("read", () => ok({ valid: true, message: "" })),
	// No repository of the seed has templates; the forges answer `null` then, and Gitea an empty list.
	"GET /repos/{owner}/{repo}/issue_templates": withRepo("read", () => ok(null)),
};
