import { createMockForge, serveHttp } from "./index.ts";
import type { Kind } from "./state/state.ts";

const forge = createMockForge({ kind: (process.env.MOCK_FORGE_KIND as Kind | undefined) ?? "forgejo" });
const { url } = await serveHttp(forge, Number(process.env.PORT ?? 3000));
console.log(`${forge.kind} at ${url}`);
for (const [name, token] of Object.entries(forge.tokens)) console.log(`${name.padEnd(10)}${token}`);
