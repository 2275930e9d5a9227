import type { ResultSpec } from "@madtea/schemas";
import { emptySelection, type Selection } from "./select.ts";

/** A field as a manifest declares it: `url=html_url` has the short name `url`. */
export interface Field {
	name: string;
	path: readonly string[];
	renamed: boolean;
}

/** The fields declared for a list or a single item, and those declared only for the other of the two. */
export interface Declared {
	usual: Field[];
	other: Field[];
}

/**
 * The declared fields of a result; what is declared for one of list and item alone holds for both.
 * A name declared twice has alternatives: the first that the answer has.
 * @param kind which of the two is wanted
 */
export function declaredFields(spec: ResultSpec | undefined, kind: "list" | "item"): Declared {
	if (spec === undefined) return { usual: [], other: [] };
	if (Array.isArray(spec)) return { usual: spec.map(parseField), other: [] };
	const [wanted, other] = kind === "list" ? [spec.list, spec.item] : [spec.item, spec.list];
	return { usual: (wanted ?? other ?? []).map(parseField), other: (wanted && other ? other : []).map(parseField) };
}

function parseField(text: string): Field {
	const at = text.indexOf("=");
	return { name: at < 0 ? text : text.slice(0, at), path: text.slice(at + 1).split("."), renamed: at >= 0 };
}

/** Whether the forge's own answer is asked for, as it is. */
export function wantsEverything(requested: readonly string[] | undefined): boolean {
	return requested?.includes("*") ?? false;
}

/** What a requested name means: the declared fields of that name, what is below one, or else the forge's own field. */
export function fieldsFor(name: string, { usual, other }: Declared): Field[] {
	for (const fields of [usual, other]) {
		const exact = fields.filter((field) => field.name === name);
		if (exact.length > 0) return exact;
		const above = fields.filter((field) => field.renamed && name.startsWith(`${field.name}.`));
		if (above.length > 0) return above.map((field) => below(field, name));
	}
	return [{ name, path: name.split("."), renamed: false }];
}

/** `author.name` where `author=commit.author` is declared. */
function below(field: Field, name: string): Field {
	return { name, path: [...field.path, ...name.slice(field.name.length + 1).split(".")], renamed: true };
}

/**
 * The selection for requested names; `default`, or nothing requested, stands for the declared fields.
 * @returns undefined when there is nothing to select by: no names and no declaration
 */
export function selectionOf(requested: readonly string[] | undefined, declared: Declared): Selection | undefined {
	const root = emptySelection();
	for (const name of requested?.length ? requested : ["default"]) {
		for (const field of name === "default" ? declared.usual : fieldsFor(name, declared)) add(root, field);
	}
	return root.parts.size > 0 ? root : undefined;
}

/** A renamed field is a key of its own at the root; any other is nested as its path says. */
function add(root: Selection, field: Field): void {
	let at = root;
	for (const [key, path] of stepsOf(field)) {
		// Nothing of that name is ever a field; as a key it would be the prototype.
		if (key === "__proto__") return;
		const next = at.parts.get(key) ?? emptySelection();
		at.parts.set(key, next);
		if (!next.from.some((known) => known.join(".") === path.join("."))) next.from.push(path);
		at = next;
	}
	at.whole = true;
}

function stepsOf({ name, path, renamed }: Field): [key: string, path: readonly string[]][] {
	if (!renamed) return path.map((key) => [key, [key]]);
	const [head, ...keys] = name.split(".") as [string, ...string[]];
	return [[head, path.slice(0, path.length - keys.length)], ...keys.map((key): [string, string[]] => [key, [key]])];
}
