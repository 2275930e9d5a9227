import type { HandlerContext } from "@madtea/schemas";

interface UserInput {
	user: string;
	email?: string;
	password?: string;
	settings?: Record<string, unknown>;
}

/** Creates an account. */
export async function createUser({ user, email, password, settings }: UserInput, context: HandlerContext) {
	return explained(context, user, async () => {
		const { data } = await context.request("POST /admin/users", {
			body: { ...settings, username: user, email, password },
		});
		return data;
	});
}

/** Changes an account. Some forges refuse an edit without the login name and source, so these go along as they were. */
export async function editUser({ user, email, password, settings }: UserInput, context: HandlerContext) {
	const { data: before } = await context.request("GET /users/{username}");
	const login = { login_name: before.login_name || before.login, source_id: before.source_id ?? 0 };
	return explained(context, user, async () => {
		const { data } = await context.request("PATCH /admin/users/{username}", {
			body: { ...login, ...settings, email, password },
		});
		return data;
	});
}

/** Forges refuse a password with one word, `PasswordIsRequired` also for one that is too short. */
async function explained<T>(context: HandlerContext, user: string, work: () => Promise<T>): Promise<T> {
	try {
		return await work();
	} catch (error) {
		const { status, forgeMessage = "" } = error as { status?: number; forgeMessage?: string };
		if (status !== 400 || !/^password/i.test(forgeMessage)) throw error;
		throw context.fail(
			`The forge refused the password of ${user} (${forgeMessage}): missing, too short, too simple, or known from a leak.`,
			"Give another password: at least 8 characters, of several kinds.",
		);
	}
}
