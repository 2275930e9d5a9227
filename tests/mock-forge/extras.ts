import type { MockForge } from "../../mock-forge/src/index.ts";
import { emails } from "../../mock-forge/src/state/emails.ts";
import { gpgKeys } from "../../mock-forge/src/state/gpg-keys.ts";
import { removeOrganization } from "../../mock-forge/src/state/organizations.ts";
import { packages } from "../../mock-forge/src/state/packages.ts";
import { publicKeys } from "../../mock-forge/src/state/public-keys.ts";
import { runners } from "../../mock-forge/src/state/runners.ts";
import { artifacts, jobsOf, removeRun, runs } from "../../mock-forge/src/state/runs.ts";
import { unadopted } from "../../mock-forge/src/state/unadopted.ts";
import { findUser } from "../../mock-forge/src/state/users.ts";

/**
 * Takes out of the seed what the recorded forges did not have: they had no runner and so no finished run, no keys and
 * addresses besides the first, and one package and organization less.
 */
export function withoutExtras({ state, kind }: MockForge): void {
	for (const rows of [emails, gpgKeys, publicKeys, runners, artifacts, unadopted]) rows(state).deleteWhere(() => true);
	packages(state).deleteWhere((row) => row.name !== "tool");
	const hollow = findUser(state, "hollow");
	if (hollow) removeOrganization(state, hollow);
	for (const run of runs(state).all()) {
		if (run.id > (kind === "forgejo" ? 2 : 1)) removeRun(state, run);
		else if (run.id === 1) {
			const status = kind === "forgejo" ? "cancelled" : "waiting";
			Object.assign(run, { status, started: null, stopped: null });
			for (const job of jobsOf(state, run.id)) Object.assign(job, { status, taskId: 0, steps: [], attempt: 0 });
		}
	}
}
