import {
	type Call,
	counted,
	noContent,
	notFound,
	orNotFound,
	type Routes,
	refuse,
	signedIn,
	withAdmin,
} from "../route.ts";
import { findRepository } from "../state/repositories.ts";
import { createRepository } from "../state/repository-creation.ts";
import { type Unadopted, unadopted } from "../state/unadopted.ts";
import { findUser } from "../state/users.ts";

function folderInPath(call: Call): Unadopted {
	const { owner = "", repo = "" } = call.params;
	if (!findUser(call.state, owner) || findRepository(call.state, owner, repo)) return refuse(notFound());
	return orNotFound(unadopted(call.state).first((row) => row.owner === owner && row.name === repo));
}

/** Whether a name fits a pattern with `*`. */
function fits(pattern: string, name: string): boolean {
	const source = pattern
		.replace(/[.+^$()|[\]\\{}]/g, "\\$&")
		.replaceAll("*", ".*")
		.replaceAll("?", ".");
	return new RegExp(`^${source}$`).test(name);
}

const path = "/admin/unadopted/{owner}/{repo}";

export const routes: Routes = {
	"GET /admin/unadopted": withAdmin((call) => {
		const pattern = call.query.get("pattern") || "*";
		const rows = unadopted(call.state).where(
			(row) => fits(pattern, row.name) || fits(pattern, `${row.owner}/${row.name}`),
		);
		return counted(call, rows, (row) => `${row.owner}/${row.name}`);
	}),
	[`POST ${path}`]: withAdmin((call) => {
		const row = folderInPath(call);
		const owner = orNotFound(findUser(call.state, row.owner));
		createRepository(call.state, owner, signedIn(call), { name: row.name, private: true, auto_init: true });
		unadopted(call.state).delete(row.id);
		return noContent();
	}),
	[`DELETE ${path}`]: withAdmin((call) => {
		unadopted(call.state).delete(folderInPath(call).id);
		return noContent();
	}),
};
