import { repoFromRemote } from "../../forge/remote.ts";
import type { Host } from "../../host.ts";
import { masked } from "../../pipeline/masked.ts";
import type { Action, Tool } from "../../registry/types.ts";
import { commandOf } from "./parse.ts";
import type { Terminal } from "./terminal.ts";
import { UsageError } from "./usage-error.ts";

interface Question {
	host: Host;
	tool: Tool;
	action: Action;
	args: Record<string, unknown>;
	yes: boolean;
	signal: AbortSignal;
}

/**
 * Asks before something is lost, and answers how the pipeline may ask when the operator wants a person to confirm.
 * `--yes` answers the command line's own question only: it is no person.
 * @returns undefined when the person said no
 * @throws UsageError where nobody can be asked and `--yes` is not there
 */
export async function mayRun(
	question: Question,
	terminal: Terminal,
): Promise<{ confirm?: (what: string) => Promise<boolean> } | undefined> {
	const { host, tool, action, args, yes, signal } = question;
	const canAsk = terminal.stdin.isTTY && terminal.stderr.isTTY;
	const ask = async (what: string) => /^\s*y(es)?\s*$/i.test(await terminal.stdin.ask(`${what} [y/N] `, signal));
	const losesSomething = action.effect === "destructive" && !(tool.domain === "host" && isReading(args));
	if (!losesSomething || yes) return canAsk ? { confirm: (what) => ask(`Allow this? ${what}`) } : {};
	if (!canAsk)
		throw new UsageError(
			`${commandOf(tool, action)} ${describe(masked(action, args))} can't be undone, and nobody is here to ask.`,
			"Add --yes to do it.",
		);
	const where = await placeOf(host, action, args);
	if (
		!(await ask(
			`${commandOf(tool, action)} ${describe(masked(action, args))}${where}: ${action.summary}. This can't be undone. Go on?`,
		))
	)
		return undefined;
	return { confirm: async () => true };
}

/** A raw request is as destructive as its method; a tool called through it asks by the effect that its own call has. */
function isReading({ method = "GET", tool }: Record<string, unknown>): boolean {
	return tool === undefined && String(method).toUpperCase() === "GET";
}

function describe(args: Record<string, unknown>): string {
	const shown = Object.entries(args).filter(([name]) => !["action", "op", "repo", "forge"].includes(name));
	return shown.map(([name, value]) => `${name}=${short(value)}`).join(" ");
}

function short(value: unknown): string {
	const text = Array.isArray(value)
		? value.map((item) => (typeof item === "object" ? JSON.stringify(item) : String(item))).join(", ")
		: typeof value === "object"
			? JSON.stringify(value)
			: String(value);
	return text.length > 200 ? `${text.slice(0, 200)}...` : text;
}

/** ` in acme/rocket on https://forge.example`: left out arguments are shown as they will be found. */
async function placeOf(host: Host, action: Action, args: Record<string, unknown>): Promise<string> {
	const remote =
		action.takesRepo === "never" || args.repo !== undefined
			? undefined
			: await repoFromRemote(await host.workingDirectory(), host.connections);
	const found = remote && "owner" in remote ? remote : undefined;
	const repo = args.repo ?? (found && `${found.owner}/${found.name}`);
	const forge = host.connection(String(args.forge ?? found?.forge ?? "")) ?? host.connections[0];
	return [repo && action.takesRepo !== "never" ? ` in ${repo}` : "", forge ? ` on ${forge.url}` : ""].join("");
}
