import { test } from "uvu";
import * as assert from "uvu/assert";
import { createMockForge, type Kind } from "../../mock-forge/src/index.ts";
import { comments } from "../../mock-forge/src/state/comments.ts";
import { findRepository } from "../../mock-forge/src/state/repositories.ts";
import { recorded, replay } from "./replay.ts";

/** Tools whose operations the mock has; exchanges of the others are left out. */
const tools = new Set(
	[
		"errors",
		"repos contents commits branches_remote branch_protections git_objects tags statuses releases",
		"issues comments labels milestones prs reviews",
		"forks mirrors collaborators deploy_keys stars subscriptions",
	]
		.flatMap((line) => line.split(" "))
		.map((name) => (name === "errors" ? name : `madt_${name}`)),
);

for (const kind of ["forgejo", "gitea"] as Kind[]) {
	for (const tour of ["common", "operations"] as const) {
		test(`${kind} answers the ${tour} tour as recorded`, async () => {
			const forge = createMockForge({ kind, newer: false });
			forge.listen();
			const { models, tours } = recorded(kind);
			const names = new Map<string, string>();
			const headOf = (repo: string) => {
				const row = findRepository(forge.state, "acme", repo);
				return row ? (forge.state.git.get(row.id)?.branch("main") ?? "") : "";
			};
			names.set("head", headOf("rocket"));
			names.set("firstComment", String(comments(forge.state).first((row) => row.type === "comment")?.id));
			const problems: string[] = [];
			try {
				for (const exchange of tours[tour]) {
					if (!tools.has(exchange.tool)) continue;
					names.set("scratchHead", headOf("scratch"));
					for (const problem of await replay(forge, models, exchange, names)) {
						problems.push(`${exchange.operation} ${exchange.method} ${exchange.path}: ${problem}`);
					}
				}
			} finally {
				forge.close();
			}
			assert.equal(problems, []);
		});
	}
}

test.run();
