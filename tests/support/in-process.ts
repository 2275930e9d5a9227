import { mkdtempSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { createMockForge, type MockForge, seedTokens } from "@madtea/mock-forge";
import { createHost, type Host } from "../../core/src/host.ts";
import { createLog } from "../../core/src/log.ts";
import { ownHandlers } from "../../core/src/surfaces/mcp/own-handlers.ts";

/** A host in this process with its own mock forge; for rules over every action, where a process each would take too long. */
export interface InProcess {
	host: Host;
	forge: MockForge;
	close(): void;
}

/** Starts both; every domain is enabled. */
export async function startInProcess({ kind = "forgejo", env = {} }: { kind?: "forgejo" | "gitea"; env?: Record<string, string> } = {}): Promise<InProcess> {
	const forge = createMockForge({ kind });
	forge.listen();
	const folder = mkdtempSync(join(tmpdir(), "madt-in-process-"));
	const host = await createHost({
		env: { HOME: folder, FORGEJO_URL: forge.url, FORGEJO_TOKEN: seedTokens.admin, MADT_ENABLE: "*", MADT_FOLDERS: folder, ...env },
		ownHandlers,
		log: createLog("error", new Set(), () => {}),
	});
	return { host, forge, close: () => forge.close() };
}
