import { placeholders, wireName } from "../../registry/route.ts";
import type { Action, Param } from "../../registry/types.ts";

/** Last words of the names of parameters that say which thing is meant. */
const identifying = /(^|_)(number|name|path|id|sha|user|org|team|ref|tag|branch|base|head|owner|board|column|title)s?$/;

/**
 * What a command line may give without naming it, in order; the last may be a list and takes the rest. That is what
 * identifies the thing: placeholders of the route and required names, what a batch runs over at the end. Where an
 * action has none of these it is its only required parameter, the words of a search, or the repository.
 */
export function slotsOf(action: Action): Param[] {
	const fitting = Object.values(action.params).filter((param) => param.name !== "repo" && fits(param));
	const required = fitting.filter((param) => action.required.includes(param.name));
	const slots = required.filter((param) => identifies(action, param));
	const add = (param: Param | undefined) => {
		if (param && !slots.includes(param)) slots.push(param);
	};
	for (const group of action.oneOf) {
		if (!slots.some((slot) => group.includes(slot.name)))
			add(fitting.find((param) => group.includes(param.name) && identifies(action, param)));
	}
	if (action.each && !action.oneOf.some((group) => group.includes(action.each as string)))
		add(fitting.find((param) => param.name === action.each));
	if (slots.length === 0) add(fallback(action, required));
	const lists = slots.filter((slot) => slot.type === "array");
	const rest = lists.find((slot) => slot.name === action.each) ?? lists.at(-1);
	return rest ? [...slots.filter((slot) => slot !== rest), rest] : slots;
}

/** A slot is closed when its parameter, or the other of its one-of group, is given by its name. */
export function openSlots(action: Action, given: Iterable<string>): Param[] {
	const names = new Set(given);
	return slotsOf(action).filter(({ name }) => {
		if (names.has(name)) return false;
		return !action.oneOf.some((group) => group.includes(name) && group.some((other) => names.has(other)));
	});
}

/** `<number> <ids...>`, as usage shows it. */
export function showSlot(slot: Param, action: Action): string {
	const name = slot.name.toUpperCase() + (slot.type === "array" ? " ..." : "");
	return action.required.includes(slot.name) ? name : `[${name}]`;
}

function fallback(action: Action, required: Param[]): Param | undefined {
	if (required.length === 1) return required[0];
	if (required.length > 1) return undefined;
	return action.takesRepo === "never"
		? action.params.query?.type === "string"
			? action.params.query
			: action.params.repo
		: action.params.repo;
}

function fits(param: Param): boolean {
	if (param.type === "array") return param.items !== "object";
	return param.type === "string" || param.type === "integer";
}

function identifies(action: Action, param: Param): boolean {
	if (param.name === action.each || identifying.test(param.name)) return true;
	const routes = action.requests.length > 0 ? action.requests : action.operations.map((send) => ({ send }));
	return routes.some((variant) =>
		placeholders(variant.send).includes(wireName(param, "as" in variant ? variant : undefined)),
	);
}
