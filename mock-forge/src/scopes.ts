/** First parts of paths, by the category of scopes that guards them; the first that fits counts. */
const categories: [RegExp, string][] = [
	[/^\/admin(\/|$)/, "admin"],
	[/^\/activitypub(\/|$)/, "activitypub"],
	[/^\/(notifications|repos\/[^/]+\/[^/]+\/notifications)(\/|$)/, "notification"],
	[/^\/(orgs|org|teams|user\/orgs|users\/[^/]+\/orgs)(\/|$)/, "organization"],
	[/^\/packages(\/|$)/, "package"],
	[/^\/repos\/issues\/search$/, "issue"],
	[/^\/repos\/[^/]+\/[^/]+\/(issues|labels|milestones)(\/|$)/, "issue"],
	[/^\/(repos|repositories|topics|user\/repos|user\/starred|user\/subscriptions)(\/|$)/, "repository"],
	[/^\/users\/[^/]+\/(repos|starred|subscriptions)(\/|$)/, "repository"],
	[/^\/(user|users)(\/|$)/, "user"],
	[/^\/(markdown|markup|gitignore|licenses|label|settings|nodeinfo|version|signing-key\.gpg)(\/|$)/, "misc"],
];

/** The scope that a request needs, or `undefined` when any token will do. */
export function requiredScope(method: string, path: string): string | undefined {
	const category = categories.find(([pattern]) => pattern.test(path))?.[1];
	if (!category || category === "misc") return undefined;
	return `${method === "GET" || method === "HEAD" ? "read" : "write"}:${category}`;
}

/** Whether the scopes of a token include the needed one. */
export function hasScope(scopes: string[], needed: string): boolean {
	if (scopes.includes("all") || scopes.includes(needed)) return true;
	return needed.startsWith("read:") && scopes.includes(needed.replace("read:", "write:"));
}
