import type { Called, Madt } from "./madt.ts";

type Arguments = Record<string, unknown>;

/** What an answer says to call next, one set of arguments for each `then`; empty when nothing was cut off. */
export function nextCalls({ text, json }: Called): Arguments[] {
	const note: string | undefined = json?.cut ?? /\[cut: (.*)\]$/.exec(text)?.[1];
	const calls = note?.split("continue with ")[1];
	return calls === undefined ? [] : calls.split("; then ").map(parseArguments);
}

/** `limit=7, page=2` or `numbers=[4,5], fields="body:12"` as arguments. */
function parseArguments(text: string): Arguments {
	const parts = text.split(/, (?=[a-z_]+=)/);
	return Object.fromEntries(
		parts.map((part) => {
			const at = part.indexOf("=");
			if (at < 0) throw new Error(`nothing to call: ${text}`);
			return [part.slice(0, at), parse(part.slice(at + 1))];
		}),
	);
}

function parse(value: string): unknown {
	try {
		return JSON.parse(value);
	} catch {
		return value;
	}
}

/** Calls, and follows what each answer says to call next, until nothing is left; the answers in the order of the whole. */
export async function readOn(
	madt: Madt,
	tool: string,
	args: Arguments,
	most = 500,
): Promise<{ args: Arguments; answer: Called }[]> {
	const read: { args: Arguments; answer: Called }[] = [];
	const queue = [args];
	for (let current = queue.shift(); current; current = queue.shift()) {
		if (read.length >= most) throw new Error(`no end after ${most} calls, at ${JSON.stringify(current)}`);
		const answer = await madt.call(tool, current);
		read.push({ args: current, answer });
		if (answer.isError) throw new Error(`${JSON.stringify(current)}: ${answer.text}`);
		const following = nextCalls(answer).map((more) => ({ ...current, ...more }));
		const { next_page } = answer.json ?? {};
		if (following.length === 0 && next_page !== undefined) following.push(nextPage(current, next_page));
		queue.unshift(...following);
	}
	return read;
}

/** A raw request names its page in the query. */
function nextPage(args: Arguments, page: number): Arguments {
	return args.query === undefined ? { ...args, page } : { ...args, query: { ...(args.query as object), page } };
}
