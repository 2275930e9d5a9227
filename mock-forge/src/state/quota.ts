import { attachments } from "./attachments.ts";
import { issues } from "./issues.ts";
import { sizeOf } from "./languages.ts";
import { packageFiles, packages } from "./packages.ts";
import { releases } from "./releases.ts";
import { type Repository, repositories } from "./repositories.ts";
import { artifacts, runs } from "./runs.ts";
import type { State } from "./state.ts";
import { table } from "./table.ts";

/** A limit in bytes for some kinds of data. */
export interface QuotaRule {
	id: number;
	name: string;
	limit: number;
	subjects: string[];
}

/** Rules that hold for some users. */
export interface QuotaGroup {
	id: number;
	name: string;
	rules: Set<number>;
	members: Set<number>;
}

/** Rules of the site. */
export const quotaRules = table<QuotaRule>("quota-rules");

/** Groups of the site. */
export const quotaGroups = table<QuotaGroup>("quota-groups");

/** What a rule can limit. */
export const quotaSubjects = [
	"none",
	"size:all",
	"size:repos:all",
	"size:repos:public",
	"size:repos:private",
	"size:git:all",
	"size:git:lfs",
	"size:assets:all",
	"size:assets:attachments:all",
	"size:assets:attachments:issues",
	"size:assets:attachments:releases",
	"size:assets:artifacts",
	"size:assets:packages:all",
	"size:wiki",
];

/** Bytes that an owner uses, by kind. */
export interface Usage {
	publicRepos: number;
	privateRepos: number;
	issueFiles: number;
	releaseFiles: number;
	artifacts: number;
	packages: number;
}

const total = (sizes: number[]): number => sizes.reduce((sum, size) => sum + size, 0);

/** What an owner uses in repositories and packages. */
export function usageOf(state: State, ownerId: number): Usage {
	const own = repositories(state).where((repo) => repo.ownerId === ownerId);
	const repoSizes = (wanted: boolean) =>
		total(own.filter((repo) => repo.private === wanted).map((repo) => sizeOf(state, repo) * 1024));
	const files = filesOf(state, own);
	const ownPackages = packages(state).where((row) => row.ownerId === ownerId);
	return {
		publicRepos: repoSizes(false),
		privateRepos: repoSizes(true),
		issueFiles: total(files.filter((file) => file.issueId !== undefined).map((file) => file.data.length)),
		releaseFiles: total(files.filter((file) => file.releaseId !== undefined).map((file) => file.data.length)),
		artifacts: total(artifactsOf(state, own).map((row) => row.zip.length)),
		packages: total(
			packageFiles(state)
				.where((file) => ownPackages.some((row) => row.id === file.packageId))
				.map((file) => file.data.length),
		),
	};
}

/** Files of issues and releases in some repositories. */
export function filesOf(state: State, own: Repository[]) {
	const ids = new Set(own.map((repo) => repo.id));
	return attachments(state).where((file) => {
		const holder =
			file.issueId === undefined ? releases(state).get(file.releaseId ?? 0) : issues(state).get(file.issueId);
		return holder !== undefined && ids.has(holder.repoId);
	});
}

/** Artifacts of runs in some repositories. */
export function artifactsOf(state: State, own: Repository[]) {
	const ids = new Set(own.map((repo) => repo.id));
	return artifacts(state).where((row) => ids.has(runs(state).get(row.runId)?.repoId ?? 0));
}

/** Bytes of a user that count for a subject. */
export function usedFor(usage: Usage, subject: string): number {
	const parts: [string, number][] = [
		["size:repos:public", usage.publicRepos],
		["size:repos:private", usage.privateRepos],
		["size:git:lfs", 0],
		["size:assets:attachments:issues", usage.issueFiles],
		["size:assets:attachments:releases", usage.releaseFiles],
		["size:assets:artifacts", usage.artifacts],
		["size:assets:packages:all", usage.packages],
	];
	const prefix = subject === "size:git:all" ? /^size:(repos|git)/ : new RegExp(`^${subject.replace(/:all$/, "")}`);
	return total(parts.filter(([name]) => prefix.test(name)).map(([, size]) => size));
}
