import type { Action, Param } from "../registry/types.ts";

type Arguments = Record<string, unknown>;

/** Words of a name that holds a secret: `password`, `client_secret`, `auth_token`, `value` of a secret or variable. */
const telling =
	/(^|[_.])(passwords?|passphrase|secret|token|private_?key|api_?key|credentials?|authorization(_header)?|value|data)$/i;

const mask = "***";
/** Shorter ones are not looked for in other texts: they would blank out ordinary words. */
const shortest = 4;

/** Whether a parameter holds what nobody else shall read: its manifest says so, or its name. */
export function isSecret({ name, secret }: Pick<Param, "name" | "secret">): boolean {
	return secret ?? telling.test(name);
}

/** Arguments as they may be shown in a question, a log or an error: secrets are `***`, at any depth. */
export function masked(action: Action | undefined, args: Arguments): Arguments {
	return Object.fromEntries(Object.entries(args).map(([name, value]) => [name, shown(action, name, value)]));
}

/** The secrets among arguments, to be blanked out of texts that may repeat them. */
export function secretValues(action: Action | undefined, args: Arguments): string[] {
	const found = Object.entries(args).flatMap(([name, value]) => collect(value, holdsSecret(action, name)));
	return [...new Set(found)].filter((text) => text.length >= shortest);
}

function holdsSecret(action: Action | undefined, name: string): boolean {
	return isSecret(action?.params[name] ?? { name });
}

function shown(action: Action | undefined, name: string, value: unknown): unknown {
	if (holdsSecret(action, name)) return mask;
	if (Array.isArray(value)) return value.map((item) => (typeof item === "object" ? shown(undefined, "", item) : item));
	return typeof value === "object" && value !== null ? masked(undefined, value as Arguments) : value;
}

function collect(value: unknown, secret: boolean): string[] {
	if (typeof value === "string") return secret ? [value] : [];
	if (typeof value !== "object" || value === null) return [];
	if (Array.isArray(value)) return value.flatMap((item) => collect(item, secret));
	return Object.entries(value).flatMap(([name, inner]) => collect(inner, secret || holdsSecret(undefined, name)));
}
