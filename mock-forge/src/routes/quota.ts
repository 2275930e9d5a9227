import { type PlacedCall, placed } from "../placed.ts";
import { type Answer, counted, fail, ok, orNotFound, type Routes, withAdmin } from "../route.ts";
import { issues } from "../state/issues.ts";
import { packageFiles, packages } from "../state/packages.ts";
import { artifactsOf, filesOf, quotaGroups, quotaRules, quotaSubjects, usageOf, usedFor } from "../state/quota.ts";
import { releases } from "../state/releases.ts";
import { fullName, repositories } from "../state/repositories.ts";
import { runs } from "../state/runs.ts";
import { findUser, users } from "../state/users.ts";
import { viewQuota } from "../views/quota.ts";

const reposHere = (call: PlacedCall) => repositories(call.state).where((repo) => repo.ownerId === call.place.ownerId);

/** Whether more of a kind may still be stored; without a rule for it, always. */
function check(call: PlacedCall): Answer {
	const subject = call.query.get("subject") ?? "";
	if (!quotaSubjects.includes(subject)) return fail(422, `Invalid quota subject: ${subject}`);
	const { ownerId } = call.place;
	const own = quotaGroups(call.state).where((group) => group.members.has(ownerId));
	const usage = usageOf(call.state, ownerId);
	const rules = quotaRules(call.state).where(
		(rule) => own.some((group) => group.rules.has(rule.id)) && rule.subjects.some((name) => covers(name, subject)),
	);
	return ok(rules.every((rule) => rule.limit < 0 || usedFor(usage, subject) < rule.limit));
}

const covers = (rule: string, subject: string) =>
	rule === subject || (rule.endsWith(":all") && subject.startsWith(rule.slice(0, -"all".length)));

function listAttachments(call: PlacedCall): Answer {
	const api = `${call.base}/api/v1/repos`;
	return counted(call, filesOf(call.state, reposHere(call)), (file) => {
		const issue = file.issueId === undefined ? undefined : issues(call.state).need(file.issueId);
		const release = issue ? undefined : releases(call.state).need(file.releaseId ?? 0);
		const name = fullName(call.state, repositories(call.state).need((issue ?? release)?.repoId ?? 0));
		const place = issue ? `issues/${issue.number}` : `releases/${release?.id}`;
		const page = issue ? `${issue.pull ? "pulls" : "issues"}/${issue.number}` : `releases/tag/${release?.tag}`;
		return {
			name: file.name,
			size: file.data.length,
			api_url: `${api}/${name}/${place}/assets/${file.id}`,
			contained_in: { api_url: `${api}/${name}/${place}`, html_url: `${call.base}/${name}/${page}` },
		};
	});
}

function listArtifacts(call: PlacedCall): Answer {
	return counted(call, artifactsOf(call.state, reposHere(call)), (row) => {
		const run = runs(call.state).need(row.runId);
		const name = fullName(call.state, repositories(call.state).need(run.repoId));
		return { name: row.name, size: row.zip.length, html_url: `${call.base}/${name}/actions/runs/${run.number}` };
	});
}

function listPackages(call: PlacedCall): Answer {
	const rows = packages(call.state).where((row) => row.ownerId === call.place.ownerId);
	const owner = users(call.state).need(call.place.ownerId).login;
	return counted(call, rows, (row) => {
		const files = packageFiles(call.state).where((file) => file.packageId === row.id);
		return {
			name: row.name,
			type: row.type,
			version: row.version,
			size: files.reduce((sum, file) => sum + file.data.length, 0),
			html_url: `${call.base}/${owner}/-/packages/${row.type}/${row.name}/${row.version}`,
		};
	});
}

export const newerForgejoRoutes: Routes = {
	...placed(["user", "org"], "GET /quota", (call) => ok(viewQuota(call.state, call.place.ownerId))),
	...placed(["user", "org"], "GET /quota/check", check),
	...placed(["user", "org"], "GET /quota/attachments", listAttachments),
	...placed(["user", "org"], "GET /quota/artifacts", listArtifacts),
	...placed(["user", "org"], "GET /quota/packages", listPackages),
	"GET /admin/users/{username}/quota": withAdmin((call) =>
		ok(viewQuota(call.state, orNotFound(findUser(call.state, call.params.username ?? "")).id)),
	),
};
