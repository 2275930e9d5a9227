import { splitRoute } from "../../registry/route.ts";

/** The forges' API as its documents say: which operations there are, and which forge has them. */
export type KnownOperations = Record<string, { forge?: "forgejo" | "gitea"; deprecated?: boolean }>;

export async function knownOperations(): Promise<KnownOperations> {
	const module = await import("@madtea/schemas/forge-api.json", { with: { type: "json" } });
	return module.default.operations as unknown as KnownOperations;
}

/** The forges that serve an operation, in words; one that neither documents is said to be so. */
export function forgesOf(route: string, known: KnownOperations): string {
	const operation = known[route];
	if (!operation) return "in neither API document";
	const forges = operation.forge === undefined ? "Forgejo, Gitea" : operation.forge === "gitea" ? "Gitea" : "Forgejo";
	return operation.deprecated ? `${forges}; deprecated` : forges;
}

/** `GET /repos/{owner}/{repo}` as code. */
export function showRoute(route: string): string {
	const { method, path } = splitRoute(route);
	return `\`${method} ${path}\``;
}
