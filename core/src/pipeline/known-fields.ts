import type { Action } from "../registry/types.ts";

interface Api {
	operations: Record<string, { model?: string }>;
	models: Record<string, Record<string, string>>;
}

let api: Promise<Api> | undefined;

/**
 * The field names of the forge's model that an action answers with, nested ones dotted: what an answer may leave out
 * but an agent may ask for. Of the models of several operations those count that have most of the declared fields: the
 * others are of steps on the way. Undefined where no model is known.
 */
export async function knownFields(action: Action): Promise<string[] | undefined> {
	api ??= import("@madtea/schemas/forge-api.json", { with: { type: "json" } }).then(
		(module) => module.default as unknown as Api,
	);
	const { operations, models } = await api;
	const names = new Set<string>();
	const known = action.operations.flatMap((operation) => operations[operation]?.model?.replace(/^\[|\]$/g, "") ?? []);
	for (const model of answering(action, models, new Set(known.filter((name) => models[name]))))
		collect(models, model, "", names, 2);
	return names.size > 0 ? [...names] : undefined;
}

function answering({ result }: Action, models: Api["models"], candidates: Set<string>): string[] {
	const declared = [...(result.list ?? []), ...(result.item ?? [])].map(
		(field) => field.slice(field.indexOf("=") + 1).split(".")[0] as string,
	);
	const fits = (model: string) => declared.filter((name) => Object.hasOwn(models[model] as object, name)).length;
	const most = Math.max(...[...candidates].map(fits));
	return [...candidates].filter((model) => fits(model) === most);
}

function collect(models: Api["models"], model: string, prefix: string, names: Set<string>, depth: number): void {
	for (const [key, type] of Object.entries(models[model] ?? {})) {
		names.add(prefix + key);
		const inner = type.replace(/^\[|\]$/g, "");
		if (depth > 0 && models[inner]) collect(models, inner, `${prefix}${key}.`, names, depth - 1);
	}
}
