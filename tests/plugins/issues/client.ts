import { type Called, type Madt, type MadtOptions, startMadt } from "../../support/madt.ts";

/** A call on acme/rocket, and what the mock forge was asked while it ran. */
export interface RocketCall extends Called {
	asked: ReturnType<Madt["requests"]>;
}

/** Runs `work` with a host of its own over stdio. */
export async function withMadt(
	work: (call: (tool: string, args: Record<string, unknown>) => Promise<RocketCall>, madt: Madt) => Promise<void>,
	options?: MadtOptions,
): Promise<void> {
	const madt = await startMadt(options);
	try {
		await work(async (tool, args) => {
			const before = madt.requests().length;
			const called = await madt.call(`madt_${tool}`, { repo: "acme/rocket", ...args });
			return { ...called, asked: madt.requests().slice(before) };
		}, madt);
	} finally {
		await madt.close();
	}
}

/** The requests that changed something. */
export function writes(asked: RocketCall["asked"]) {
	return asked.filter(({ method }) => method !== "GET");
}
