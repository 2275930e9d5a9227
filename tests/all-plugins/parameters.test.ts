import { readdirSync, rmSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { suite } from "uvu";
import * as assert from "uvu/assert";
import { runCall } from "../../core/src/pipeline/call.ts";
import type { Action, Param, Tool } from "../../core/src/registry/types.ts";
import { type InProcess, startInProcess } from "../support/in-process.ts";
import { before, withExamples } from "./examples.ts";
import { keySamples, odd, samplesOf, withKey, withValue } from "./samples.ts";

type Arguments = Record<string, unknown>;

/**
 * Where no sample shows what a parameter does: arguments in place of the example's, those to compare with, what a
 * refusal must say, or the forge that heeds it. Null takes an argument away.
 */
const telling: Record<string, { args?: Arguments; beside?: Arguments; says?: RegExp; on?: "gitea" }> = {
	"madt_runs.list scope": { args: { repo: null, scope: "user" }, on: "gitea" },
	"madt_runs.list org": { args: { repo: null, org: "acme" }, on: "gitea" },
	"madt_runs.jobs scope": { args: { repo: null, ids: null, scope: "user" }, on: "gitea" },
	"madt_runs.jobs org": { args: { repo: null, ids: null, org: "acme" }, on: "gitea" },
	"madt_activitypub.outbox repo": { args: { user: null, repo: "acme/rocket" } },
	"madt_times.list scope": { args: { repo: null, numbers: null, scope: "user" } },
	"madt_notifications.mark_read scope": { args: { repo: null, scope: "user" } },
	"madt_notifications.mark_read ids": { args: { repo: null, ids: [1] } },
	"madt_teams.has_repo org": { args: { org: "umbrella" }, says: /name different owners/ },
	"madt_teams.add_repo org": { args: { org: "umbrella" }, says: /name different owners/ },
	"madt_teams.remove_repo org": { args: { org: "umbrella" }, says: /name different owners/ },
	"madt_reviews.comments comment_ids": { args: { comment_ids: [2] }, says: /has the comment 2/ },
	"madt_repos.list user": { args: { org: null, user: "ada" } },
	"madt_repos.get id": { args: { repo: null, id: 2 } },
	"madt_repos.signing_key format": { args: { format: "ssh" }, says: /only Gitea has this/ },
	"madt_contents.create encoding": { args: { encoding: "base64" }, beside: { content: "aGVsbG8=" } },
	"madt_contents.update encoding": { args: { encoding: "base64" }, beside: { content: "aGVsbG8=" } },
	"madt_contents.move encoding": { args: { encoding: "base64" }, beside: { content: "aGVsbG8=" } },
	"madt_contents.edit find": { args: { find: odd }, says: /does not contain that passage/ },
	"madt_forks.sync ff_only": { args: { ff_only: true }, on: "gitea" },
};

/** Parameters whose effect can't be seen here, with the reason. */
const unseen: Record<string, string> = {
	"madt_runs.current fields": "only the token of a job that runs may ask",
	"madt_repos.accept_transfer fields": "a site administrator's transfer takes place at once",
	"madt_repos.reject_transfer fields": "a site administrator's transfer takes place at once",
	"madt_users.list_tokens fields": "the forges want the password",
	"madt_users.create_token fields": "the forges want the password",
	"madt_account.verify_gpg_key fields": "the signature must be over a token of the day",
	"madt_server.signing_key start_line": "a fresh forge signs nothing",
	"madt_notifications.count fields": "the answer has this one field",
	"madt_server.version fields": "the answer has this one field",
	"madt_packages.versions limit": "there is one version",
	"madt_packages.versions all": "there is one version",
	"madt_account.quota_artifacts fields": "there are none, and the API tells no model of them",
	"madt_account.quota_attachments fields": "there are none, and the API tells no model of them",
	"madt_account.quota_packages fields": "there are none, and the API tells no model of them",
};

/** Objects in which a key shows what it does, where the example's is none. */
const objects: Record<string, Arguments> = {
	"madt_reviews.create comments": { path: "feat/f13.txt", body: "Why?", new_position: 3 },
	"madt_reviews.create comments.old_position": { path: "feat/f13.txt", body: "Why?" },
	"madt_contents.commit files.encoding": { operation: "create", path: "a.txt", content: "aGVsbG8=" },
};

/** A key that only other actions of the tool use is refused, not ignored. */
const notUsed = /does not use/;

/** What steers the host: a value that shows it. */
const steering: Record<string, unknown[]> = {
	repo: ["acme/tools", "root1/sandbox"],
	page: [2],
	limit: [1],
	all: [true],
	start_line: ["2", "1:2"],
};

/** What a call came to: what the forge was asked, and what came back. */
interface Came {
	asked: string[];
	text: string;
	isError: boolean;
	failure?: string;
}

/** Which hosts have been written to since their last reset. */
const written = new Set<InProcess>();
const hosts: Partial<Record<"forgejo" | "gitea", InProcess>> = {};

/** Project boards are on some Giteas only. */
function hostOf(tool: Tool, action: Action): InProcess {
	return hosts[action.forge ?? (tool.domain === "project" ? "gitea" : "forgejo")]!;
}

/** Calls an action; `dry` refuses what would write, so that nothing has to be put back. */
async function run(
	tool: Tool,
	action: Action,
	args: Arguments,
	{ on, dry = false }: { on?: "gitea"; dry?: boolean } = {},
): Promise<Came> {
	const running = on ? hosts[on]! : hostOf(tool, action);
	const { host, forge, folder } = running;
	if (written.delete(running)) forge.reset();
	for (const file of readdirSync(folder)) if (file !== "upload.txt") rmSync(join(folder, file), { recursive: true });
	const earlier = before[`${action.id} ${forge.kind}`] ?? before[action.id];
	if (earlier) await host.call({ tool: earlier[0], args: earlier[1] });
	if (earlier || (action.effect !== "read" && !dry)) written.add(running);
	const allow = dry ? forge.fault({ method: "POST|PUT|PATCH|DELETE", status: 418, count: 99 }) : () => {};
	forge.requests.length = 0;
	const { text, isError, failure } = await runCall(host, {
		tool: tool.name,
		args: { ...args, action: action.name, ...(action.op && { op: action.op }) },
	});
	allow();
	const asked = forge.requests.map(({ method, path, query, body }) => JSON.stringify([method, path, query, body]));
	return { asked, text, isError, failure };
}

/** Routes that a parameter's names are looked up in: to ask those is no effect. */
function lookups(param: Param): RegExp[] {
	const routes = (param.lookup?.from ?? []).map((route) => route.split("?")[0]!.slice("GET ".length));
	return routes.map((route) => new RegExp(`^\\["GET","${route.replace(/\{[^}]+\}/g, "[^/]+")}"`));
}

/** A list without items has no fields to show. */
const nothing = /"items":\[\]/;

/** Whether a call with a parameter asked or answered something else; an error counts only when it names the value. */
function shows(param: Param, value: unknown, without: Came, came: Came): boolean {
	const own = lookups(param);
	const asked = (one: Came) => one.asked.filter((request) => !own.some((route) => route.test(request)));
	const before = asked(without);
	if (asked(came).some((request) => !before.includes(request))) return true;
	if (came.failure === "usage") return false;
	if (came.isError) return JSON.stringify(value).includes(odd) && came.text.includes(odd);
	if (param.name === "fields" && nothing.test(came.text)) return false;
	return String(asked(came)) !== String(before) || came.text !== without.text;
}

function valuesFor(tool: Tool, action: Action, param: Param): unknown[] {
	if (param.name !== "fields") return steering[param.name] ?? samplesOf(tool, param);
	const declared = [...(action.result.item ?? []), ...(action.result.list ?? [])].map((field) => field.split("=")[0]);
	return ["*", ...new Set(declared)];
}

/** What was tried for a parameter without an effect; undefined when one was seen. */
async function effectless(
	tool: Tool,
	action: Action,
	param: Param,
	example: Came,
	dry: boolean,
): Promise<string | undefined> {
	const base = action.example ?? {};
	const told = telling[`${action.id} ${param.name}`];
	const tried: string[] = [];
	const note = (what: string, { isError, text }: Came) =>
		tried.push(`${what}: ${isError ? text.slice(0, 120) : "the same"}`);
	const call = (args: Arguments, on?: "gitea") => run(tool, action, args, { dry, on });
	if (told) {
		const { args, beside, says, on } = told;
		const without = beside || on ? await call({ ...base, ...beside }, on) : example;
		const came = await call({ ...base, ...beside, ...args }, on);
		if (says ? says.test(came.text) : shows(param, args?.[param.name], without, came)) return undefined;
		note(JSON.stringify(args), came);
		return tried.join("\n    ");
	}
	// Without a repo it is an error: another test sees to that.
	if (param.name in base && ![action.each, "repo"].includes(param.name) && !action.required.includes(param.name)) {
		const { [param.name]: given, ...rest } = base;
		const without = await call(rest);
		if (shows(param, given, without, example) || shows(param, given, example, without)) return undefined;
		note("left out", without);
	}
	for (const value of valuesFor(tool, action, param)) {
		if (JSON.stringify(value) === JSON.stringify(base[param.name])) continue;
		const came = await call(withValue(action, param.name, value));
		if (shows(param, value, example, came)) return undefined;
		note(JSON.stringify(value).slice(0, 60), came);
		if (tried.length > 8) break;
	}
	if (param.name === "fields" && nothing.test(example.text)) {
		const refused = await call({ ...base, fields: [odd] });
		if (refused.failure === "usage" && refused.text.includes(odd)) return undefined;
		note(odd, refused);
	}
	return tried.join("\n    ") || "no sample";
}

const test = suite("every declared parameter changes what is asked or answered");
test.before(async () => {
	for (const kind of ["forgejo", "gitea"] as const) {
		const running = await startInProcess({
			kind,
			url: `https://${kind}.example`,
			boards: true,
			gitHooks: true,
			clock: () => new Date("2026-12-01T00:00:00Z"),
		});
		writeFileSync(join(running.folder, "upload.txt"), "uploaded");
		hosts[kind] = running;
	}
});
test.after(() => {
	for (const running of Object.values(hosts)) running.close();
});

for (const { tool, action } of withExamples) {
	const params = Object.values(action.params).filter(({ name }) => !unseen[`${action.id} ${name}`]);
	if (params.length === 0) continue;
	test(`${action.id}: ${params.map(({ name }) => name).join(", ")}`, async () => {
		const found: string[] = [];
		let left = params;
		// First without writing; what shows only after a write is tried in earnest.
		for (const dry of action.effect === "read" ? [false] : [true, false]) {
			if (left.length === 0) break;
			const example = await run(tool, action, action.example ?? {}, { dry });
			const still: Param[] = [];
			for (const param of left) {
				const tried = await effectless(tool, action, param, example, dry);
				if (tried) still.push(param);
				if (tried && !dry) found.push(`${param.name} has no effect:\n    ${tried}`);
			}
			left = still;
		}
		assert.is(found.length, 0, `${action.id}\n  ${found.join("\n  ")}`);
	});
}

/** Every key of every object, and of every object in a list. */
for (const { tool, action } of withExamples) {
	for (const param of Object.values(action.params).filter(({ keys }) => keys)) {
		test(`${action.id}: keys of ${param.name}`, async () => {
			let left = Object.keys(param.keys!);
			const found: string[] = [];
			for (const dry of [true, false]) {
				if (left.length === 0) break;
				const still: string[] = [];
				for (const key of left) {
					const base =
						objects[`${action.id} ${param.name}.${key}`] ??
						objects[`${action.id} ${param.name}`] ??
						action.example?.[param.name];
					const example = await run(tool, action, base ? withValue(action, param.name, base) : (action.example ?? {}), {
						dry,
					});
					const tried: string[] = [];
					for (const value of keySamples(tool, param, key)) {
						const came = await run(tool, action, withValue(action, param.name, withKey(param, base, key, value)), {
							dry,
						});
						if (shows(param, value, example, came) || (notUsed.test(came.text) && came.text.includes(key))) break;
						tried.push(`${JSON.stringify(value)}: ${came.isError ? came.text.slice(0, 120) : "the same"}`);
					}
					if (tried.length < keySamples(tool, param, key).length) continue;
					still.push(key);
					if (!dry) found.push(`${param.name}.${key} has no effect:\n    ${tried.join("\n    ")}`);
				}
				left = still;
			}
			assert.is(found.length, 0, `${action.id}\n  ${found.join("\n  ")}`);
		});
	}
}

test("the tables name parameters that there are", () => {
	const names = new Set(
		withExamples.flatMap(({ action }) => Object.keys(action.params).map((name) => `${action.id} ${name}`)),
	);
	for (const key of [...Object.keys(telling), ...Object.keys(unseen), ...Object.keys(objects)])
		assert.ok(names.has(key.replace(/( \w+)\.\w+$/, "$1")), key);
});

test.run();
