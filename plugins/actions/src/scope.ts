export type Scope = "repo" | "org" | "user" | "admin";

/** The scope given, or the one that the identifiers beside it tell. */
export function scopeOf({ scope, org, repo }: { scope?: Scope; org?: string; repo?: string }): Scope {
	return scope ?? (org !== undefined && repo === undefined ? "org" : "repo");
}

/** Whether the forge answered that it does not know the route at all, and so did nothing. */
export function lacksRoute(error: unknown): boolean {
	return (error as { code?: string }).code === "noRoute";
}
