import type { Handlers } from "@madtea/schemas";
import { readBlobs } from "./blobs.ts";
import { readTree } from "./trees.ts";

export default { readBlobs, readTree } satisfies Handlers;
