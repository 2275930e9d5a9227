import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { createMockForge, type MockForge, type MockForgeOptions, seedTokens } from "@madtea/mock-forge";
import { createHost, type Host } from "../../core/src/host.ts";
import { createLog } from "../../core/src/log.ts";
import { ownHandlers } from "../../core/src/surfaces/mcp/own-handlers.ts";

/** A host in this process with its own mock forge; for rules over every action, where a process each would take too long. */
export interface InProcess {
	host: Host;
	forge: MockForge;
	/** Its working directory: a fresh folder, no git repository. */
	folder: string;
	close(): void;
}

/** Starts both; every domain is enabled. */
export async function startInProcess({
	kind = "forgejo",
	env = {},
	...mock
}: { env?: Record<string, string> } & MockForgeOptions = {}): Promise<InProcess> {
	const forge = createMockForge({ kind, ...mock });
	forge.listen();
	const folder = mkdtempSync(join(tmpdir(), "madt-in-process-"));
	const host = await createHost({
		env: { HOME: folder, FORGEJO_URL: forge.url, FORGEJO_TOKEN: seedTokens.admin, MADT_ENABLE: "*", ...env },
		ownHandlers,
		log: createLog("error", new Set(), () => {}),
	});
	// The process's own working directory is the repository's: downloads of a test have no business there.
	host.setRoots(async () => [folder]);
	return {
		host,
		forge,
		folder,
		close() {
			forge.close();
			rmSync(folder, { recursive: true, force: true });
		},
	};
}
