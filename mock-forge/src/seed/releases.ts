import { addAttachment } from "../state/attachments.ts";
import { releases } from "../state/releases.ts";
import type { State } from "../state/state.ts";
import { at } from "./clock.ts";

/** Three releases of acme/rocket, each with a file. */
export function seedReleases(state: State): void {
	for (const tag of ["v0.1.0", "v0.2.0", "v1.0.0-rc1"]) {
		const minutes = 121 + releases(state).all().length;
		const release = releases(state).insert({
			repoId: 1,
			authorId: 1,
			tag,
			target: "main",
			name: `Release ${tag}`,
			body: `Notes for ${tag}`,
			draft: false,
			prerelease: tag.includes("rc"),
			hideArchiveLinks: false,
			created: at(minutes),
			published: at(minutes),
		});
		addAttachment(state, { name: "app.bin", data: Buffer.alloc(1500, 7), releaseId: release.id, created: at(minutes) });
	}
}
