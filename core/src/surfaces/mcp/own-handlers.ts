import type { OwnHandler } from "../../host.ts";
import { apiCall } from "./api-call.ts";
import { context } from "./context.ts";
import { enable } from "./enable.ts";
import { help } from "./help.ts";

/** Handlers of the host's own manifest, by the names it gives. */
export const ownHandlers: Record<string, OwnHandler> = { apiCall, context, enable, help };
