import type { Host } from "../../host.ts";
import { nearest } from "../../pipeline/nearest.ts";
import { didYouMean, UsageError } from "./usage-error.ts";

/**
 * The arguments with `--forge` checked. Where there is one forge, naming it changes nothing, and no action takes it.
 * @throws UsageError when there is none of that name
 */
export function forForge(args: Record<string, unknown>, { connections }: Host): Record<string, unknown> {
	if (args.forge === undefined) return args;
	const names = connections.map(({ name }) => name);
	const wanted = String(args.forge);
	if (!names.includes(wanted)) {
		const [best] = nearest(wanted, names, 1);
		throw new UsageError(
			`There is no forge ${JSON.stringify(wanted)}.${didYouMean(best)}`,
			`Forges: ${names.join(", ")}.`,
		);
	}
	if (names.length > 1) return args;
	const { forge: _, ...rest } = args;
	return rest;
}
