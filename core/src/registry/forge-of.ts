import type { ForgeKind, RequestVariant } from "@madtea/schemas";
import { onlyForgejo, onlyGitea } from "./one-forge.gen.ts";

const oneForge = new Map<string, ForgeKind>([
	...onlyForgejo.map((route) => [route, "forgejo"] as const),
	...onlyGitea.map((route) => [route, "gitea"] as const),
]);

/** The forge that alone has an operation; undefined where both have it, or nothing is known. */
export function forgeOfRoute(route: string): ForgeKind | undefined {
	return oneForge.get(route);
}

/** The forge that alone has an action: that of all its requests, else of all that its handler may ask. */
export function forgeOf(requests: RequestVariant[], operations: string[]): ForgeKind | undefined {
	const kinds = new Set(
		requests.length > 0
			? requests.map((variant) => variant.forge ?? forgeOfRoute(variant.send))
			: operations.map(forgeOfRoute),
	);
	return kinds.size === 1 ? [...kinds][0] : undefined;
}

/** What people call it. */
export function forgeName(kind: ForgeKind): string {
	return kind === "gitea" ? "Gitea" : "Forgejo";
}
