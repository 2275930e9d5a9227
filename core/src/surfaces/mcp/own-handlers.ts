import type { OwnHandler } from "../../host.ts";

/** Handlers of the host's own manifest, by the names it gives; each comes with its first call. */
export const ownHandlers: Record<string, OwnHandler> = {
	apiCall: async (args, call) => (await import("./api-call.ts")).apiCall(args, call),
	context: async (args, call) => (await import("./context.ts")).context(args, call),
	enable: async (args, call) => (await import("./enable.ts")).enable(args, call),
	help: async (args, call) => (await import("./help.ts")).help(args, call),
};
