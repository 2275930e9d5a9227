import type { Action } from "../../core/src/registry/types.ts";
import { allActions } from "../support/manifests.ts";

/** A tool and the arguments of a call. */
export type Call = [tool: string, args: Record<string, unknown>];

/** Every action of a plugin. */
export const withExamples = allActions.filter(({ tool }) => tool.domain !== "host");

const mirrored: Call = [
	"madt_repos",
	{ action: "migrate", url: "https://forge.example/acme/rocket.git", name: "imported", settings: { mirror: true } },
];
const mirrorPushed = exampleOf("madt_mirrors.create");
const noted = exampleOf("madt_git_objects.set_note");

/** What must have happened before an example can work. */
export const before: Record<string, Call> = {
	"madt_admin.delete_users": exampleOf("madt_admin.create_user"),
	"madt_admin.delete_tokens": exampleOf("madt_admin.create_token"),
	"madt_git_objects.notes forgejo": noted,
	"madt_git_objects.remove_note forgejo": noted,
	"madt_mirrors.delete": mirrorPushed,
	"madt_mirrors.get": mirrorPushed,
	"madt_mirrors.pull": mirrored,
	"madt_repos.convert": mirrored,
	"madt_repos.generate": ["madt_repos", { action: "edit", repo: "acme/tools", settings: { template: true } }],
	"madt_reviews.submit": [
		"madt_reviews",
		{ action: "create", repo: "acme/rocket", number: 134, event: "pending", body: "Not yet." },
	],
};

/** The example of an action as arguments of its tool. */
export function callOf(action: Action): Record<string, unknown> {
	return { ...action.example, action: action.name, ...(action.op && { op: action.op }) };
}

function exampleOf(id: string): Call {
	const { tool, action } = allActions.find((candidate) => candidate.action.id === id)!;
	return [tool.name, callOf(action)];
}
