import type { Call } from "../route.ts";
import type { Label } from "../state/labels.ts";
import { fullName, repositories } from "../state/repositories.ts";
import { users } from "../state/users.ts";

/** API model `Label`. */
export function viewLabel(call: Call, label: Label): Record<string, unknown> {
	const { state, base } = call;
	const owner =
		label.repoId === null
			? `orgs/${users(state).get(label.orgId ?? 0)?.login}`
			: `repos/${fullName(state, repositories(state).need(label.repoId))}`;
	return {
		id: label.id,
		name: label.name,
		exclusive: label.exclusive,
		is_archived: label.archived,
		color: label.color,
		description: label.description,
		url: `${base}/api/v1/${owner}/labels/${label.id}`,
	};
}
