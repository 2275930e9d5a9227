import type { Handlers } from "@madtea/schemas";
import { heatmap, listActivity } from "./activity.ts";
import { editApp } from "./apps.ts";
import { listBlocked } from "./blocks.ts";
import { createToken, deleteToken, listTokens } from "./tokens.ts";

export default {
	listActivity,
	heatmap,
	listTokens,
	createToken,
	deleteToken,
	editApp,
	listBlocked,
} satisfies Handlers;
