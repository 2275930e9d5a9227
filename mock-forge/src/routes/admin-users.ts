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
	refuse,
	signedIn,
	withAdmin,
} from "../route.ts";
import { isEmail, isUsedEmail } from "../state/emails.ts";
import { nameProblem } from "../state/names.ts";
import { repositories } from "../state/repositories.ts";
import { teams } from "../state/teams.ts";
import { removeUser } from "../state/user-removal.ts";
import { addUser, findUser, type User } from "../state/users.ts";
import { viewUser } from "../views/user.ts";
import { peopleByName } from "./user-search.ts";

/** The user in the path, organizations too. */
const userInPath = (call: Call): User => orNotFound(findUser(call.state, call.params.username ?? ""));

/** Both forges answer with the same word for a password that is missing and one that is too short. */
function checkPassword(password: string): void {
	if (password.length < 8) refuse(fail(400, "PasswordIsRequired"));
}

function checkEmail(call: Call, email: string): void {
	if (!isEmail(email)) refuse(fail(422, `e-mail invalid [email: ${email}]`));
	if (isUsedEmail(call.state, email)) refuse(fail(422, `e-mail already in use [email: ${email}]`));
}

function create(call: Call): Answer {
	const fields = bind(call, "CreateUserOption", {
		username: "string!",
		email: "string!",
		password: "string",
		full_name: "string",
		login_name: "string",
		source_id: "int64",
		must_change_password: "bool",
		restricted: "bool",
		send_notify: "bool",
		visibility: "string",
		created_at: "string",
	});
	checkPassword(fields.password ?? "");
	const problem = nameProblem(call.state, fields.username);
	if (problem) return fail(422, problem);
	checkEmail(call, fields.email);
	const user = addUser(call.state, {
		login: fields.username,
		email: fields.email,
		password: fields.password ?? "",
		fullName: fields.full_name ?? "",
		loginName: fields.login_name ?? "",
		restricted: fields.restricted ?? false,
		visibility: (fields.visibility as User["visibility"] | undefined) ?? "public",
		...(fields.created_at ? { created: fields.created_at } : {}),
	});
	return created(viewUser(call, user));
}

function edit(call: Call): Answer {
	const user = userInPath(call);
	const fields = bind(call, "EditUserOption", {
		login_name: "string",
		source_id: "int64",
		full_name: "string",
		email: "string",
		password: "string",
		must_change_password: "bool",
		website: "string",
		location: "string",
		description: "string",
		pronouns: "string",
		active: "bool",
		admin: "bool",
		restricted: "bool",
		prohibit_login: "bool",
		visibility: "string",
	});
	if (fields.password !== undefined) checkPassword(fields.password);
	if (fields.email && fields.email !== user.email) checkEmail(call, fields.email);
	const changes: Partial<User> = {
		loginName: fields.login_name,
		fullName: fields.full_name,
		email: fields.email,
		password: fields.password,
		website: fields.website,
		location: fields.location,
		description: fields.description,
		pronouns: fields.pronouns,
		active: fields.active,
		isAdmin: fields.admin,
		restricted: fields.restricted,
		prohibitLogin: fields.prohibit_login,
		visibility: fields.visibility as User["visibility"] | undefined,
	};
	Object.assign(user, Object.fromEntries(Object.entries(changes).filter(([, value]) => value !== undefined)));
	return ok(viewUser(call, user));
}

/** Without `purge` a user with repositories or organizations stays. */
function remove(call: Call): Answer {
	const user = userInPath(call);
	if (user.isOrganization) return fail(422, `${user.login} is an organization not a user`);
	if (user.id === signedIn(call).id) return fail(422, "you cannot delete yourself");
	if (call.query.get("purge") !== "true") {
		if (repositories(call.state).first((repo) => repo.ownerId === user.id)) {
			return fail(422, `user still has ownership of repositories [uid: ${user.id}]`);
		}
		if (teams(call.state).first((team) => team.members.has(user.id))) {
			return fail(422, `user still has membership of organizations [uid: ${user.id}]`);
		}
	}
	removeUser(call.state, user);
	return noContent();
}

function rename(call: Call): Answer {
	const user = userInPath(call);
	const { new_username } = bind(call, "RenameUserOption", { new_username: "string!" });
	const same = new_username.toLowerCase() === user.login.toLowerCase();
	const problem = same ? undefined : nameProblem(call.state, new_username);
	if (problem) return fail(422, problem);
	user.login = new_username;
	return noContent();
}

const path = "/admin/users/{username}";

export const routes: Routes = {
	"GET /admin/users": withAdmin((call) => {
		const login = call.query.get("login_name");
		const people = peopleByName(call, (user) => !login || user.loginName === login);
		return paged(call, people, (user) => viewUser(call, user));
	}),
	"POST /admin/users": withAdmin(create),
	[`PATCH ${path}`]: withAdmin(edit),
	[`DELETE ${path}`]: withAdmin(remove),
	[`POST ${path}/rename`]: withAdmin(rename),
};
