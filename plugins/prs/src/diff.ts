import type { HandlerContext } from "@madtea/schemas";
import { type FileDiff, splitDiff } from "./diff-files.ts";
import { nameOf } from "./names.ts";

/** Characters of diff that are shown before the rest is only named. */
const shownAtOnce = 30_000;
const namedAtMost = 100;

/** The diff of one pull request: of the files asked for, or whole; a long one is cut between files. */
export async function pullDiff(input: any, context: HandlerContext): Promise<unknown> {
	const { format = "diff", files: wanted, start_line } = input;
	const number: number = context.item;
	if (format === "patch" && wanted?.length)
		throw context.fail("A patch is not cut by file.", "Leave files out, or use format=diff.");
	const { data } = await context.request("GET /repos/{owner}/{repo}/pulls/{index}.{diffType}", {
		path: { index: number, diffType: format },
		read: "text",
	});
	const diff: string = data ?? "";
	if (format === "patch") return context.text(diff, { number });
	const all = splitDiff(diff);
	if (all.length === 0) return context.text(diff, { number, files: 0 });
	const files = wanted?.length ? choose(all, wanted, number, context) : all;
	const text = joined(files);
	if (start_line !== undefined || text.length <= shownAtOnce)
		return context.text(text, { number, files: counted(files, all) });
	return cutByFile(files, all, number, context);
}

/** Whole files as long as they fit, at least the first; the others by name and size. */
function cutByFile(files: FileDiff[], all: FileDiff[], number: number, context: HandlerContext): unknown {
	let size = 0;
	const fitting = files.findIndex(({ text }) => (size += text.length) > shownAtOnce);
	const count = Math.max(fitting, 1);
	const [shown, rest] = [files.slice(0, count), files.slice(count)];
	if (rest.length === 0) return context.text(joined(files), { number, files: counted(files, all) });
	const named = rest.slice(0, namedAtMost).map(({ path, added, removed }) => `${path} +${added} -${removed}`);
	if (rest.length > named.length) named.push(`and ${rest.length - named.length} more: action=files lists them`);
	return context.text(joined(shown), {
		number,
		files: counted(shown, all),
		not_shown: named,
		next: "action=diff with files=[...] shows those",
	});
}

function choose(all: FileDiff[], wanted: string[], number: number, context: HandlerContext): FileDiff[] {
	const fits = ({ path, oldPath }: FileDiff, name: string) =>
		[path, oldPath].some((known) => known === name || known.startsWith(name.endsWith("/") ? name : `${name}/`));
	const unknown = wanted.find((name) => !all.some((file) => fits(file, name)));
	if (unknown !== undefined) {
		const near = context.nearest(
			unknown,
			all.map(({ path }) => path),
		);
		throw context.fail(
			`${nameOf(context, number)} does not change ${unknown}.`,
			near ? `Did you mean ${near}? action=files lists what it changes.` : "action=files lists what it changes.",
		);
	}
	return all.filter((file) => wanted.some((name) => fits(file, name)));
}

const joined = (files: FileDiff[]) => files.map(({ text }) => text).join("");

const counted = (files: FileDiff[], all: FileDiff[]) =>
	files.length === all.length ? all.length : `${files.length} of ${all.length}`;
