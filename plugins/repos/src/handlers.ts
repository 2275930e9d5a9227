import type { Handlers } from "@madtea/schemas";
import { deleteDeployKey, listTeams, removeCollaborator } from "./access.ts";
import { listActivity } from "./activity.ts";
import { downloadAsset } from "./asset-download.ts";
import { deleteAsset, listAssets, renameAsset, uploadAsset } from "./assets.ts";
import { deleteBranch } from "./branches.ts";
import { commitsHandlers } from "./commits.ts";
import { contentsHandlers } from "./contents.ts";
import { syncFork } from "./forks.ts";
import { createPushMirror, deletePushMirror, getPushMirror } from "./mirrors.ts";
import { createProtection, editProtection } from "./protections.ts";
import { createRelease, editRelease } from "./releases.ts";
import {
	createRepository,
	editRepository,
	generateRepository,
	listFlags,
	migrateRepository,
	setFlags,
	signingKey,
} from "./repos.ts";

export default {
	createRepository,
	editRepository,
	migrateRepository,
	generateRepository,
	listActivity,
	listFlags,
	setFlags,
	signingKey,
	deleteBranch,
	createProtection,
	editProtection,
	createRelease,
	editRelease,
	listAssets,
	uploadAsset,
	renameAsset,
	deleteAsset,
	downloadAsset,
	removeCollaborator,
	listTeams,
	deleteDeployKey,
	getPushMirror,
	createPushMirror,
	deletePushMirror,
	syncFork,
	...contentsHandlers,
	...commitsHandlers,
} satisfies Handlers;
