import {
	type Answer,
	bind,
	type Call,
	created,
	fail,
	noContent,
	ok,
	orNotFound,
	paged,
	type Routes,
	signedIn,
	withAdmin,
} from "../route.ts";
import { allEmailsOf, emails, isEmail, isUsedEmail } from "../state/emails.ts";
import { findUser, type User, users } from "../state/users.ts";

/** API model `Email`; in the list of one's own addresses the user is not told. */
function view(user: User, email: string, named: boolean): Record<string, unknown> {
	return {
		email,
		verified: true,
		primary: email === user.email,
		user_id: named ? user.id : 0,
		username: named ? user.login : "",
	};
}

const own = (call: Call, user: User) => allEmailsOf(call.state, user).map((email) => view(user, email, false));

const asked = (call: Call, option: string): string[] => {
	const { emails: given = [] } = bind(call, option, { emails: "string[]" });
	return given;
};

function add(call: Call): Answer {
	const actor = signedIn(call);
	const wanted = asked(call, "CreateEmailOption");
	if (!wanted.length) return fail(422, "Email list empty");
	for (const email of wanted) {
		if (!isEmail(email)) return fail(422, `Email address ${JSON.stringify(email)} invalid`);
		if (isUsedEmail(call.state, email)) return fail(422, `Email address has been used: ${email}`);
	}
	for (const email of wanted) emails(call.state).insert({ userId: actor.id, email });
	return created(own(call, actor));
}

function remove(call: Call, user: User): Answer {
	const wanted = asked(call, "DeleteEmailOption");
	for (const email of wanted) {
		if (email === user.email) return fail(400, `can't delete primary email [email: ${email}]`);
		if (!allEmailsOf(call.state, user).includes(email)) {
			return fail(404, `email address does not exist [email: ${email}]`);
		}
	}
	emails(call.state).deleteWhere((row) => row.userId === user.id && wanted.includes(row.email));
	return noContent();
}

/** Addresses of all users in the order of the alphabet. */
function listAll(call: Call): Answer {
	const words = (call.query.get("q") ?? "").toLowerCase();
	const rows = users(call.state)
		.where((user) => !user.isOrganization && user.id > 0)
		.flatMap((user) => allEmailsOf(call.state, user).map((email) => ({ user, email })))
		.filter(({ user, email }) => email.toLowerCase().includes(words) || user.login.toLowerCase().includes(words))
		.sort((a, b) => (a.email < b.email ? -1 : 1));
	return paged(call, rows, ({ user, email }) => view(user, email, true));
}

const personInPath = (call: Call): User => orNotFound(findUser(call.state, call.params.username ?? ""));

export const routes: Routes = {
	"GET /user/emails": (call) => ok(own(call, signedIn(call))),
	"POST /user/emails": add,
	"DELETE /user/emails": (call) => remove(call, signedIn(call)),
	"GET /admin/emails": withAdmin(listAll),
	"GET /admin/emails/search": withAdmin(listAll),
};

export const newerForgejoRoutes: Routes = {
	"GET /admin/users/{username}/emails": withAdmin((call) => {
		const user = personInPath(call);
		return ok(allEmailsOf(call.state, user).map((email) => view(user, email, true)));
	}),
	"DELETE /admin/users/{username}/emails": withAdmin((call) => remove(call, personInPath(call))),
};
