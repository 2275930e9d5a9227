import { appendFileSync } from "node:fs";
import { createMockForge } from "./forge.ts";
import type { LoggedRequest } from "./log.ts";
import type { Kind } from "./state/state.ts";

const { MOCK_FORGE_URL, MOCK_FORGE_KIND, MOCK_FORGE_REQUESTS, MOCK_FORGE_FAULTS } = process.env;

const record = MOCK_FORGE_REQUESTS
	? (request: LoggedRequest) => appendFileSync(MOCK_FORGE_REQUESTS, `${JSON.stringify(request)}\n`)
	: undefined;

createMockForge({
	url: MOCK_FORGE_URL,
	kind: (MOCK_FORGE_KIND as Kind | undefined) ?? "forgejo",
	faults: MOCK_FORGE_FAULTS ? JSON.parse(MOCK_FORGE_FAULTS) : [],
	onRequest: record,
}).listen();
