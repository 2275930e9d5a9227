import type { ForgeKind, RequestVariant } from "@madtea/schemas";
import { forgeName } from "../registry/forge-of.ts";
import { placeholders, wireName } from "../registry/route.ts";
import type { Action } from "../registry/types.ts";
import { ArgumentError, CallError } from "./errors.ts";
import { label } from "./validate.ts";

type Arguments = Record<string, unknown>;

/**
 * The variants of an action that fit the arguments, whichever forge it is: same scope, same parameters.
 * @throws ArgumentError when a scope lacks its identifier, or an identifier belongs to another scope.
 */
export function fittingVariants(action: Action, args: Arguments): RequestVariant[] {
	const scope = scopeOf(action, args);
	const ofScope = action.requests.filter((variant) => variant.scope === undefined || variant.scope === scope);
	const fits = ofScope.filter((variant) => (variant.with ?? []).every((name) => args[name] !== undefined));
	const narrowest = fits[0];
	if (!narrowest) {
		const wanted = ofScope.flatMap((variant) => variant.with ?? []);
		throw new ArgumentError(`${label(action)} needs one of ${[...new Set(wanted)].join(", ")}.`);
	}
	const same = fits.filter(
		(variant) => String(variant.with) === String(narrowest.with) && variant.scope === narrowest.scope,
	);
	for (const name of missingFor(action, narrowest, args)) {
		throw new ArgumentError(`${label(action)}${scope ? ` scope=${scope}` : ""} requires ${name}.`);
	}
	for (const name of strayFor(action, same, args)) {
		const usable = [
			...new Set(
				action.requests.filter((variant) => usedBy(action, variant, name)).flatMap((variant) => variant.scope ?? []),
			),
		];
		throw new ArgumentError(
			`${label(action)}${scope ? ` scope=${scope}` : ""} does not use ${name}.`,
			usable.length > 0 ? `Give scope=${usable.join(" or ")} with it, or leave ${name} out.` : `Leave ${name} out.`,
		);
	}
	return same;
}

/** Scope given, or told by the identifier beside it, or the repository's. */
function scopeOf(action: Action, args: Arguments): string | undefined {
	const scopes = [...new Set(action.requests.flatMap((variant) => variant.scope ?? []))];
	if (scopes.length === 0) return undefined;
	if (typeof args.scope === "string") return args.scope;
	if (args.org !== undefined && args.repo === undefined && scopes.includes("org")) return "org";
	return scopes.includes("repo") ? "repo" : scopes[0];
}

function usedBy(action: Action, variant: RequestVariant, name: string): boolean {
	const names = placeholders(variant.send);
	if (name === "repo") return names.includes("repo");
	const param = action.params[name];
	return param !== undefined && names.includes(wireName(param, variant));
}

function missingFor(action: Action, variant: RequestVariant, args: Arguments): string[] {
	return Object.keys(action.params).filter(
		(name) =>
			name !== "repo" &&
			usedBy(action, variant, name) &&
			args[name] === undefined &&
			!covered(action, variant, name, args),
	);
}

/** Another parameter already fills the same placeholder. */
function covered(action: Action, variant: RequestVariant, name: string, args: Arguments): boolean {
	const wire = wireName(action.params[name] as never, variant);
	if (wire === "org" && placeholders(variant.send).includes("repo")) return true;
	return Object.values(action.params).some(
		(other) => args[other.name] !== undefined && wireName(other, variant) === wire,
	);
}

/** Parameters given that are identifiers of other variants only: ignoring them would ask something else. */
function strayFor(action: Action, variants: RequestVariant[], args: Arguments): string[] {
	return Object.keys(args).filter((name) => {
		if (variants.some((variant) => usedBy(action, variant, name))) return false;
		const elsewhere = action.requests.some((variant) => usedBy(action, variant, name));
		return elsewhere && !variants.some((variant) => goesAlong(action, variant, name));
	});
}

function goesAlong(action: Action, variant: RequestVariant, name: string): boolean {
	const param = action.params[name];
	if (!param) return false;
	const lookups = Object.values(action.params).flatMap((other) => other.lookup?.from ?? []);
	if (lookups.some((route) => placeholders(route).includes(wireName(param, variant)))) return true;
	return [...(variant.query ?? []), ...(variant.body ?? [])].includes(name) || variant.as?.[name] !== undefined;
}

/**
 * The variant for this forge.
 * @throws CallError when only the other forge has it.
 */
export async function variantFor(
	action: Action,
	variants: RequestVariant[],
	kind: () => Promise<ForgeKind>,
): Promise<RequestVariant> {
	if (variants.every((variant) => variant.forge === undefined)) return variants[0] as RequestVariant;
	const here = await kind();
	const found = variants.find((variant) => variant.forge === undefined || variant.forge === here);
	if (found) return found;
	throw onlyOn(here === "gitea" ? "forgejo" : "gitea", action);
}

/**
 * Before a handler asks the forge for what it can't have.
 * @throws CallError when only the other forge has the whole action.
 */
export async function assertHere(action: Action, kind: () => Promise<ForgeKind>): Promise<void> {
	if (action.forge && action.forge !== (await kind())) throw onlyOn(action.forge, action);
}

function onlyOn(other: ForgeKind, action: Action): CallError {
	const here = forgeName(other === "gitea" ? "forgejo" : "gitea");
	return new CallError(
		`${label(action)}: only ${forgeName(other)} has this; this forge is a ${here}.`,
		"Use another action, or tell the person.",
	);
}
