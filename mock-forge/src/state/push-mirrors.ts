import { table } from "./table.ts";

/** Another repository that this one is pushed to. */
export interface PushMirror {
	id: number;
	repoId: number;
	remoteName: string;
	remoteAddress: string;
	interval: string;
	syncOnCommit: boolean;
	branchFilter: string;
	publicKey: string;
	created: string;
	lastUpdate: string | null;
	lastError: string;
}

/** Push mirrors of all repositories. */
export const pushMirrors = table<PushMirror>("push-mirrors");
