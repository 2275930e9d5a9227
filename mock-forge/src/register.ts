import { appendFileSync } from "node:fs";
import type { MockForge } from "./forge.ts";
import { intercept } from "./interception.ts";
import type { Kind } from "./state/state.ts";

const { MOCK_FORGE_URL, MOCK_FORGE_KIND, MOCK_FORGE_REQUESTS, MOCK_FORGE_FAULTS } = process.env;
const { MOCK_FORGE_NEWER, MOCK_FORGE_BOARDS, MOCK_FORGE_GIT_HOOKS, MOCK_FORGE_MERGE_CHECK } = process.env;

const url = MOCK_FORGE_URL ?? "https://forge.example";
let forge: Promise<MockForge> | undefined;

/** Programs that start and ask nothing shall not wait for the forge to load. */
async function load(): Promise<MockForge> {
	const { createMockForge } = await import("./forge.ts");
	return createMockForge({
		url,
		kind: (MOCK_FORGE_KIND as Kind | undefined) ?? "forgejo",
		newer: MOCK_FORGE_NEWER !== "0",
		boards: MOCK_FORGE_BOARDS === "1",
		gitHooks: MOCK_FORGE_GIT_HOOKS === "1",
		mergeCheck: Number(MOCK_FORGE_MERGE_CHECK ?? 0),
		faults: MOCK_FORGE_FAULTS ? JSON.parse(MOCK_FORGE_FAULTS) : [],
		onRequest: MOCK_FORGE_REQUESTS
			? (request) => appendFileSync(MOCK_FORGE_REQUESTS, `${JSON.stringify(request)}\n`)
			: undefined,
	});
}

intercept(async (request) => {
	if (new URL(request.url).origin !== new URL(url).origin) return undefined;
	forge ??= load();
	return (await forge).answer(request);
});
