import type { HandlerContext, Handlers } from "@madtea/schemas";

/** What is read here of one version of a package. */
interface Version {
	name: string;
	type: string;
	created_at: string;
}

interface Wanted {
	owner: string;
	type: string;
	name: string;
}

export default {
	/** Forgejo has no list of one package's versions: they are picked from the list of all. */
	async listVersions({ owner, type, name }: Wanted, context) {
		const path = { owner, type, name };
		if ((await context.kind()) === "gitea") return context.list("GET /packages/{owner}/{type}/{name}", { path });
		return versionsOf(path, context);
	},

	/** The version asked for, else the newest. */
	async getPackage({ owner, type, name }: Wanted, context) {
		const path = { owner, type, name };
		if (context.item === undefined) return newest(path, context);
		const { data } = await context.request("GET /packages/{owner}/{type}/{name}/{version}", {
			path: { ...path, version: context.item },
		});
		return data;
	},
} satisfies Handlers;

async function newest({ owner, type, name }: Wanted, context: HandlerContext): Promise<Version | undefined> {
	const path = { owner, type, name };
	if ((await context.kind()) === "forgejo") return (await versionsOf(path, context))[0];
	const { data } = await context.request<Version>("GET /packages/{owner}/{type}/{name}/-/latest", { path });
	return data;
}

/** Versions of a package, newest first. */
async function versionsOf(wanted: Wanted, context: HandlerContext): Promise<Version[]> {
	const { owner, type, name } = wanted;
	const found = await context.everything<Version>("GET /packages/{owner}", {
		path: { owner },
		query: { type, q: name },
	});
	const versions = found.filter((version) => version.name.toLowerCase() === name.toLowerCase());
	if (versions.length === 0) {
		const near = context.nearest(name, [...new Set(found.map((version) => version.name))]);
		throw context.fail(
			`${owner} has no ${type} package ${JSON.stringify(name)}.`,
			near ? `Did you mean ${near}?` : `madt_packages action=list owner=${owner} shows what there is.`,
		);
	}
	return versions.sort((a, b) => b.created_at.localeCompare(a.created_at));
}
