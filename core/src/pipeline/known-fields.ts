import type { Action } from "../registry/types.ts";

interface Api {
	operations: Record<string, { model?: string }>;
	models: Record<string, Record<string, string>>;
}

let api: Promise<Api> | undefined;

/**
 * The field names of the forge's model that an action answers with, nested ones dotted: what an answer may leave out
 * but an agent may ask for. Undefined where the operation or its model is not known.
 */
export async function knownFields(action: Action): Promise<string[] | undefined> {
	api ??= import("@madtea/schemas/forge-api.json", { with: { type: "json" } }).then((module) => module.default as unknown as Api);
	const { operations, models } = await api;
	const names = new Set<string>();
	for (const operation of action.operations) {
		const model = operations[operation]?.model?.replace(/^\[|\]$/g, "");
		if (model && models[model]) collect(models, model, "", names, 2);
	}
	return names.size > 0 ? [...names] : undefined;
}

function collect(models: Api["models"], model: string, prefix: string, names: Set<string>, depth: number): void {
	for (const [key, type] of Object.entries(models[model] ?? {})) {
		names.add(prefix + key);
		const inner = type.replace(/^\[|\]$/g, "");
		if (depth > 0 && models[inner]) collect(models, inner, `${prefix}${key}.`, names, depth - 1);
	}
}
