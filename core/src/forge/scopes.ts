/** First parts of paths by the category of scopes that guards them; the first that fits counts. As in both forges' routers. */
const categories: readonly [RegExp, string][] = [
	[/^\/admin(\/|$)/, "admin"],
	[/^\/activitypub(\/|$)/, "activitypub"],
	[/^\/(notifications|repos\/[^/]+\/[^/]+\/notifications)(\/|$)/, "notification"],
	[/^\/(orgs|org|teams|user\/orgs|users\/[^/]+\/orgs)(\/|$)/, "organization"],
	[/^\/packages(\/|$)/, "package"],
	[/^\/repos\/(issues\/search$|[^/]+\/[^/]+\/(issues|labels|milestones)(\/|$))/, "issue"],
	[/^\/(repos|repositories|topics|user\/repos|user\/starred|user\/subscriptions)(\/|$)/, "repository"],
	[/^\/users\/[^/]+\/(repos|starred|subscriptions)(\/|$)/, "repository"],
	[/^\/(user|users)(\/|$)/, "user"],
];

/** The scope that a token needs for an operation: `read:issue`; undefined where any token will do. */
export function scopeOf(operation: string): string | undefined {
	const [method, path = ""] = operation.split(" ");
	const category = categories.find(([pattern]) => pattern.test(path))?.[1];
	return category && `${method === "GET" ? "read" : "write"}:${category}`;
}
