import type { HandlerContext, Route } from "@madtea/schemas";

interface Label {
	id: number;
	name: string;
}

interface Given {
	scope?: string;
	org?: string;
	names: string[];
	name?: string;
	color?: string;
	description?: string;
	exclusive?: boolean;
	archived?: boolean;
}

/** A label by name; a number that is no name is taken as an id. */
export async function getLabel(input: Given, context: HandlerContext) {
	const label = await find(input, context);
	if (label) return label;
	if (!/^\d+$/.test(context.item)) throw await unknown(input, context);
	const { data } = await context.request(route("GET", input, context, true), { path: { id: context.item } });
	return data;
}

/** A new label; the forges would make a second one of the same name. */
export async function createLabel(input: Given, context: HandlerContext) {
	const same = (await known(input, context)).find((label) => sameName(label.name, input.name));
	if (same)
		throw context.fail(
			`There is a label ${JSON.stringify(same.name)} already; nothing was made.`,
			"Change it with action=edit.",
		);
	const { data } = await context.request(route("POST", input, context), { body: fields(input) });
	return data;
}

/** Changes a label, found by its name. */
export async function editLabel(input: Given, context: HandlerContext) {
	const body = fields(input);
	if (Object.values(body).every((value) => value === undefined)) {
		throw context.fail("Nothing to change was given.", "Give name, color, description, exclusive or archived.");
	}
	if (input.name !== undefined && input.names.length > 1) {
		throw context.fail("Several labels can't get one name.", "Rename one at a time.");
	}
	const { id } = await existing(input, context);
	const { data } = await context.request(route("PATCH", input, context, true), { path: { id }, body });
	return data;
}

/** Deletes a label, found by its name: the forges answer a delete of nothing with success. */
export async function deleteLabel(input: Given, context: HandlerContext) {
	const { id, name } = await existing(input, context);
	await context.request(route("DELETE", input, context, true), { path: { id } });
	return { deleted: name };
}

/** Takes labels off one issue and gives those that are left; tells which were not on it. */
export async function removeLabels({ labels }: { labels: number[] }, context: HandlerContext) {
	const path = { index: context.item };
	const { data } = await context.request<Label[] | null>("GET /repos/{owner}/{repo}/issues/{index}/labels", { path });
	const present = data ?? [];
	const absent = labels.flatMap((id, position) =>
		present.some((label) => label.id === id) ? [] : [context.given.labels[position]],
	);
	if (absent.length > 0) context.warn(`#${context.item} did not have ${absent.join(", ")}.`);
	let left = present;
	for (const label of present.filter(({ id }) => labels.includes(id))) {
		try {
			await context.request("DELETE /repos/{owner}/{repo}/issues/{index}/labels/{identifier}", {
				path: { ...path, identifier: label.id },
			});
		} catch (error) {
			if (left === present) throw error;
			context.warn(
				`#${context.item} still has ${label.name} (${(error as Error).message}); the labels before it are off.`,
			);
			break;
		}
		left = left.filter(({ id }) => id !== label.id);
	}
	return left;
}

/** As the host reads it: an org without a repo means the scope org. */
function ofOrg({ scope, org }: Given, context: HandlerContext): boolean {
	return scope === undefined ? org !== undefined && context.given.repo === undefined : scope === "org";
}

function route(method: "GET" | "POST" | "PATCH" | "DELETE", input: Given, context: HandlerContext, one = false): Route {
	const base = ofOrg(input, context) ? "/orgs/{org}/labels" : "/repos/{owner}/{repo}/labels";
	return `${method} ${base}${one ? "/{id}" : ""}`;
}

function fields({ name, color, description, exclusive, archived }: Given) {
	return { name, color, description, exclusive, is_archived: archived };
}

async function existing(input: Given, context: HandlerContext): Promise<Label> {
	const label = await find(input, context);
	if (!label) throw await unknown(input, context);
	return label;
}

async function find(input: Given, context: HandlerContext): Promise<Label | undefined> {
	const labels = await known(input, context);
	return labels.find(({ name }) => name === context.item) ?? labels.find(({ name }) => sameName(name, context.item));
}

function sameName(one: string, other: string | undefined): boolean {
	return one.toLowerCase() === other?.toLowerCase();
}

async function unknown(input: Given, context: HandlerContext): Promise<Error> {
	const near = context.nearest(
		context.item,
		(await known(input, context)).map(({ name }) => name),
	);
	const where = ofOrg(input, context)
		? `the organization ${input.org}`
		: `${context.repo?.owner}/${context.repo?.name}`;
	return context.fail(
		`There is no label ${JSON.stringify(context.item)} in ${where}.`,
		near ? `Did you mean ${near}?` : "action=list shows them.",
	);
}

/** The items of a batch share one list; `given` is one object for the whole call. */
const lists = new WeakMap<object, Promise<Label[]>>();

function known(input: Given, context: HandlerContext): Promise<Label[]> {
	let list = lists.get(context.given);
	if (!list) {
		list = context.everything<Label>(route("GET", input, context));
		lists.set(context.given, list);
	}
	return list;
}
