import type { ForgeKind, HandlerContext, Route } from "@madtea/schemas";

/** An error of the host's forge client, as far as a handler looks at it. */
export interface ForgeFailure extends Error {
	status: number;
	code?: string;
	forgeMessage?: string;
}

/** Whether an error is the forge's refusal with this status. */
export function isRefusal(error: unknown, status: number): error is ForgeFailure {
	return error instanceof Error && (error as ForgeFailure).status === status;
}

/** `acme/rocket` */
export function repoName(context: HandlerContext): string {
	return context.repo ? `${context.repo.owner}/${context.repo.name}` : "the repository";
}

/**
 * The error for a name that is not there, with the nearest that is.
 * @param names every name there is
 */
export function noSuch(context: HandlerContext, what: string, name: string, names: readonly string[]): Error {
	const near = context.nearest(name, names);
	const shown = `${names.slice(0, 20).join(", ")}${names.length > 20 ? `, and ${names.length - 20} more` : ""}`;
	const hint = near ? `Did you mean ${near}?` : names.length > 0 ? `There are: ${shown}.` : "There are none.";
	return context.fail(`There is no ${what} ${JSON.stringify(name)} in ${repoName(context)}.`, hint);
}

/** Whether the forge has what `route` asks for; its 404 is no. */
export async function exists(
	context: HandlerContext,
	route: Route,
	path: Record<string, string | number>,
): Promise<boolean> {
	const { status, data } = await context.request(route, { path, accept: [404] });
	// The router's own 404: the forge has no such operation, which says nothing of what was asked for.
	if (status === 404 && typeof data === "string" && data.startsWith("404 page")) {
		throw context.fail(`This forge does not serve ${route}.`, "Its version or settings lack it: use another way.");
	}
	return status !== 404;
}

/** @throws where only the other forge has what is asked for. */
export async function onlyOn(context: HandlerContext, forge: ForgeKind, what: string): Promise<void> {
	const names = { forgejo: "Forgejo", gitea: "Gitea" };
	const here = await context.kind();
	if (here !== forge)
		throw context.fail(
			`${what}: only ${names[forge]} has this; this forge is a ${names[here]}.`,
			"Use another action, or tell the person.",
		);
}

/**
 * Warns of values that the forge took without a word and did not keep.
 * @param asked what was sent
 * @param answer what the forge says there is now
 */
export function warnOfIgnored(
	context: HandlerContext,
	asked: Record<string, unknown>,
	answer: Record<string, unknown>,
): void {
	for (const [key, value] of Object.entries(asked)) {
		const kept = answer[key];
		if (kept === undefined || sameValue(value, kept)) continue;
		context.warn(
			`The forge did not take ${key}=${short(value)}: it is ${short(kept)}. Check that it exists and is allowed here.`,
		);
	}
}

function short(value: unknown): string {
	const text = JSON.stringify(value);
	return text.length > 80 ? `${text.slice(0, 80)}...` : text;
}

function sameValue(asked: unknown, kept: unknown): boolean {
	if (Array.isArray(asked)) {
		const folded = (list: unknown) =>
			JSON.stringify([...((list as unknown[]) ?? [])].map((item) => String(item).toLowerCase()).sort());
		return folded(asked) === folded(kept);
	}
	if (typeof asked === "string") return asked.trim() === String(kept ?? "").trim();
	return asked === kept;
}
