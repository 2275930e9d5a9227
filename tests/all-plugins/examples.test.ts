import { suite } from "uvu";
import * as assert from "uvu/assert";
import { type InProcess, startInProcess } from "../support/in-process.ts";
import { allActions } from "../support/manifests.ts";
import { before, type Call, callOf, withExamples } from "./examples.ts";

const otherServersOnly = /answers this only to other servers|does not serve that part/;
const passwordOnly = /only to a user who signs in with the password/;
const noBoards = /no API for project boards/;

/** Examples that end in the refusal that a real forge gives, with the reason; on one kind, or on both. */
const refused: Record<string, RegExp> = {
	// Only the automatic token of a job that runs may ask for its run.
	"madt_runs.current forgejo": /must use an automatic actions token/,
	// Gitea has the actors of users only, and shows those to other servers.
	"madt_activitypub.actor gitea": otherServersOnly,
	// An inbox takes what other servers have signed.
	"madt_activitypub.send": otherServersOnly,
	// No commit has a note, and Gitea's API sets none.
	"madt_git_objects.notes gitea": /not found/,
	// A site administrator's transfer takes place at once: none waits to be accepted.
	"madt_repos.accept_transfer": /not found/,
	"madt_repos.reject_transfer": /not found/,
	// A fresh forge signs nothing.
	"madt_repos.signing_key": /has no gpg key/,
	"madt_server.signing_key": /has no gpg key/,
	// The forges want the password for these, and madtea has none.
	"madt_users.list_tokens": passwordOnly,
	"madt_users.create_token": passwordOnly,
	"madt_users.delete_tokens": passwordOnly,
	// The signature must be over a token that the forge changes each day.
	"madt_account.verify_gpg_key": /signature and token do not match/,
	...Object.fromEntries(
		allActions.flatMap(({ tool, action }) => (tool.domain === "project" ? [[`${action.id} forgejo`, noBoards]] : [])),
	),
};

for (const kind of ["forgejo", "gitea"] as const) {
	const test = suite(`examples on ${kind}`);
	let running: InProcess;
	test.before(async () => {
		running = await startInProcess({ kind, boards: true, gitHooks: true });
	});
	test.after(() => running.close());
	test.before.each(() => {
		running.forge.reset();
	});
	const run = ([tool, args]: Call) => running.host.call({ tool, args });

	for (const { tool, action } of withExamples) {
		test(`${action.id}`, async () => {
			assert.ok(action.example, `${action.id} has no example`);
			const earlier = before[`${action.id} ${kind}`] ?? before[action.id];
			if (earlier && (action.forge ?? kind) === kind) {
				const { text, isError } = await run(earlier);
				assert.not.ok(isError, `before it: ${text}`);
			}
			const { text, isError } = await run([tool.name, callOf(action)]);
			const expected = refused[`${action.id} ${kind}`] ?? refused[action.id];
			if (action.forge && action.forge !== kind) assert.match(text, /only (Forgejo|Gitea) has this/);
			else if (expected) assert.match(text, expected);
			else assert.not.ok(isError, text);
		});
	}
	test.run();
}

const named = suite("tables of the examples");
named("name actions that there are", () => {
	const known = new Set(withExamples.map(({ action }) => action.id));
	for (const key of [...Object.keys(before), ...Object.keys(refused)]) assert.ok(known.has(key.split(" ")[0]!), key);
});
named.run();
