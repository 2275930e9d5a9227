import {
	bind,
	fail,
	noContent,
	notFound,
	ok,
	type RepoCall,
	type Routes,
	refuse,
	signedIn,
	withRepo,
} from "../route.ts";

const needAdmin = (call: RepoCall) => {
	if (!signedIn(call).isAdmin) refuse(fail(403, "user should be the site admin"));
};

/** Flags are for administrators, and one word each. */
function changing(change: (call: RepoCall, flag: string) => void) {
	return withRepo("read", (call) => {
		needAdmin(call);
		change(call, call.params.flag ?? "");
		return noContent();
	});
}

export const newerForgejoRoutes: Routes = {
	"GET /repos/{owner}/{repo}/flags": withRepo("read", (call) => {
		needAdmin(call);
		return ok([...call.repo.flags]);
	}),
	"PUT /repos/{owner}/{repo}/flags": changing((call) => {
		const { flags = [] } = bind(call, "ReplaceFlagsOption", { flags: "string[]" });
		call.repo.flags = new Set(flags);
	}),
	"DELETE /repos/{owner}/{repo}/flags": changing((call) => call.repo.flags.clear()),
	"GET /repos/{owner}/{repo}/flags/{flag}": withRepo("read", (call) => {
		needAdmin(call);
		return call.repo.flags.has(call.params.flag ?? "") ? noContent() : notFound();
	}),
	"PUT /repos/{owner}/{repo}/flags/{flag}": changing((call, flag) => call.repo.flags.add(flag)),
	"DELETE /repos/{owner}/{repo}/flags/{flag}": changing((call, flag) => call.repo.flags.delete(flag)),
};
