import type { Server } from "@modelcontextprotocol/sdk/server/index.js";
import { DeniedError } from "../../pipeline/errors.ts";

/** A person may think, but not for ever: the agent waits. */
const patience = 600_000;

/** How the person at the client is asked; undefined where the client can't ask anybody. */
export function confirmer(server: Server, signal: AbortSignal): ((question: string) => Promise<boolean>) | undefined {
	const can = server.getClientCapabilities()?.elicitation;
	if (!can || (!can.form && can.url)) return undefined;
	return async (question) => {
		try {
			const { action, content } = await server.elicitInput(
				{
					message: `Allow this? ${question}`,
					requestedSchema: {
						type: "object",
						properties: { allow: { type: "boolean", title: "Allow", description: "Run this call" } },
						required: ["allow"],
					},
				},
				{ timeout: patience, signal },
			);
			return action === "accept" && content?.allow === true;
		} catch (error) {
			throw new DeniedError(
				`${question}: nobody answered whether this is allowed (${(error as Error).message}).`,
				"Nothing was done; ask the person.",
			);
		}
	};
}
