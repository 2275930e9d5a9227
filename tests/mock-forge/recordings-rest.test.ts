import { test } from "uvu";
import * as assert from "uvu/assert";
import { createMockForge, type Kind } from "../../mock-forge/src/index.ts";
import { comments } from "../../mock-forge/src/state/comments.ts";
import { findRepository } from "../../mock-forge/src/state/repositories.ts";
import { withoutExtras } from "./extras.ts";
import { recorded, replay } from "./replay.ts";

/** Tools whose exchanges are held against the mock here; those of the others only lead the tour on. */
const tools = new Set(
	[
		"reactions attachments times workflows runs artifacts secrets variables runners",
		"server activitypub admin hooks notifications orgs teams packages users account wiki",
	]
		.flatMap((line) => line.split(" "))
		.map((name) => `madt_${name}`),
);

/** What can not be the same, with the reason. */
const excluded: [RegExp, string][] = [
	[/^notifyReadList .*: (body|\$)/, "fetch drops the body of a 205, which the forges send"],
	[/ActivityFeeds .*\$\[\]\.comment: object/, "the newest deeds of the seed are comments, the recorded ones were not"],
];

for (const kind of ["forgejo", "gitea"] as Kind[]) {
	for (const tour of ["common", "operations"] as const) {
		test(`${kind} answers the rest of the ${tour} tour as recorded`, async () => {
			const forge = createMockForge({ kind, newer: false });
			forge.listen();
			withoutExtras(forge);
			const { models, tours } = recorded(kind);
			const headOf = (repo: string) => {
				const row = findRepository(forge.state, "acme", repo);
				return row ? (forge.state.git.get(row.id)?.branch("main") ?? "") : "";
			};
			const names = new Map([
				["head", headOf("rocket")],
				["firstComment", String(comments(forge.state).first((row) => row.type === "comment")?.id)],
			]);
			const problems: string[] = [];
			let held = 0;
			try {
				for (const exchange of tours[tour]) {
					names.set("scratchHead", headOf("scratch"));
					const found = await replay(forge, models, exchange, names);
					if (!tools.has(exchange.tool)) continue;
					held += 1;
					for (const problem of found) {
						const line = `${exchange.operation} ${exchange.method} ${exchange.path}: ${problem}`;
						if (!excluded.some(([pattern]) => pattern.test(line))) problems.push(line);
					}
				}
			} finally {
				forge.close();
			}
			assert.ok(held > 20);
			assert.equal(problems, []);
		});
	}
}

test.run();
