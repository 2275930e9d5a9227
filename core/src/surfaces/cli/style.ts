import type picocolors from "picocolors";
import { type Output, type Terminal, wantsColour } from "./terminal.ts";

/** How to write: with which colours, and how wide. */
export interface Style {
	colours: ReturnType<typeof picocolors.createColors>;
	/** Undefined where lines have no end. */
	columns: number | undefined;
}

/** The style that fits a stream. */
export async function styleOf({ env }: Pick<Terminal, "env">, output: Output): Promise<Style> {
	const { createColors } = (await import("picocolors")).default;
	return { colours: createColors(wantsColour(env, output)), columns: output.columns };
}
