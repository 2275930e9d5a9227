import type { Style } from "../../cli/style.ts";
import type { Measured, Size } from "./measure.ts";

const barWidth = 30;

/** Lists and tools with a bar each against its budget; the largest tools first. */
export function budgetTable({ lists, tools }: Measured, style: Style): string {
	const sorted = tools.toSorted((one, other) => other.bytes - one.bytes);
	const width = Math.max(...[...lists, ...tools].map(({ name }) => name.length));
	const head = `${"".padEnd(width)}  ${"bytes".padStart(6)} ${"budget".padStart(6)} ${"tokens".padStart(6)}`;
	const lines = (sizes: readonly Size[]) => sizes.map((size) => line(size, width, style));
	return [style.colours.bold(head), ...lines(lists), "", ...lines(sorted), ""].join("\n");
}

function line({ name, bytes, budget, tokens, tier, tools }: Size, width: number, { colours }: Style): string {
	const part = bytes / budget;
	const paint = part > 1 ? colours.red : part > 0.9 ? colours.yellow : colours.green;
	const full = Math.min(barWidth, Math.round(part * barWidth));
	const bar = `${paint("█".repeat(full))}${colours.dim("░".repeat(barWidth - full))}`;
	const numbers = [bytes, budget, tokens ?? "-"].map((value) => String(value).padStart(6)).join(" ");
	return `${name.padEnd(width)}  ${numbers}  ${bar} ${String(Math.round(part * 100)).padStart(3)} %  ${tier ?? `${tools} tools`}`;
}
