import {
	type Answer,
	bind,
	type Call,
	counted,
	fail,
	noContent,
	orNotFound,
	type Routes,
	withAdmin,
} from "../route.ts";
import { type Badge, badges } from "../state/badges.ts";
import { findUser, type User } from "../state/users.ts";

/** API model `Badge`. */
const view = ({ id, slug, description, imageUrl }: Badge) => ({ id, slug, description, image_url: imageUrl });

const personInPath = (call: Call): User => orNotFound(findUser(call.state, call.params.username ?? ""));

const asked = (call: Call): string[] => {
	const { badge_slugs = [] } = bind(call, "UserBadgeOption", { badge_slugs: "string[]" });
	return badge_slugs;
};

const find = (call: Call, slug: string) => badges(call.state).first((row) => row.slug === slug);

function add(call: Call): Answer {
	const { id } = personInPath(call);
	for (const slug of asked(call)) {
		const badge = find(call, slug);
		if (!badge) return fail(500, `badge with slug ${slug} doesn't exist`);
		badge.holders.add(id);
	}
	return noContent();
}

const path = "/admin/users/{username}/badges";

export const giteaRoutes: Routes = {
	[`GET ${path}`]: withAdmin((call) => {
		const { id } = personInPath(call);
		return counted(
			call,
			badges(call.state).where((badge) => badge.holders.has(id)),
			view,
		);
	}),
	[`POST ${path}`]: withAdmin(add),
	[`DELETE ${path}`]: withAdmin((call) => {
		const { id } = personInPath(call);
		for (const slug of asked(call)) find(call, slug)?.holders.delete(id);
		return noContent();
	}),
};
