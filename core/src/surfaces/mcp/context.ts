import type { ForgeConnection } from "../../forge/connection.ts";
import { toText } from "../../forge/errors.ts";
import { currentBranch, parseRepo, repoFromRemote } from "../../forge/remote.ts";
import type { Host, OwnHandler } from "../../host.ts";
import { PlainResult } from "../../pipeline/outcome.ts";
import type { DomainRecord } from "../../registry/registry.ts";
import { inClear } from "../../warnings.ts";
import { gatedDomains } from "./enable.ts";

/** `madt_context`: where the agent is and what it may do; what can't be found out is said, not thrown. */
export const context: OwnHandler = async (args, { host, signal }) => {
	const repo = await repoAt(host, (args as { repo?: string }).repo);
	const forges = await Promise.all(host.connections.map((connection) => aboutForge(connection, signal)));
	return new PlainResult({
		...(forges.length === 0
			? { forge: "none configured", remedy: host.howToConfigure() }
			: forges.length === 1
				? { forge: forges[0] }
				: { forges }),
		...("reason" in repo ? { repo: `none: ${repo.reason}` } : { repo: await aboutRepo(host, repo, signal) }),
		may: rules(host),
		domains: {
			enabled: [...host.registry.domains.values()]
				.filter((record) => record.tier !== "always" && isThere(host, record))
				.map((record) => record.domain),
			gated: gatedDomains(host).filter((domain) => !host.registry.isListed(host.registry.domains.get(domain) as never)),
		},
		...(failed(host).length > 0 && { failed: failed(host) }),
	});
};

/** Listed, with something that the operator left in. */
function isThere(host: Host, record: DomainRecord): boolean {
	return host.registry.isListed(record) && host.registry.toolsOf(record.domain).length > 0;
}

async function aboutForge(connection: ForgeConnection, signal: AbortSignal): Promise<object> {
	const [warning] = inClear(connection.name, connection.url);
	const named = {
		name: connection.name,
		url: connection.url,
		...(warning && { warning: `${warning.text}. ${warning.remedy}` }),
	};
	try {
		const { data } = await connection.client.request("GET /user", { signal });
		const user = { user: data.login as string, ...(data.is_admin && { admin: true }) };
		const [kind, version] = await Promise.all(
			[connection.kind(), connection.version()].map((value) =>
				(value as Promise<string | undefined>).catch(() => undefined),
			),
		);
		return { ...named, kind, version, ...user };
	} catch (error) {
		return { ...named, problem: toText(error) };
	}
}

type Place = { forge: ForgeConnection; owner: string; name: string; branch?: string } | { reason: string };

async function repoAt(host: Host, given: string | undefined): Promise<Place> {
	if (host.connections.length === 0) return { reason: "no forge is configured" };
	const folder = await host.workingDirectory();
	const remote = await repoFromRemote(folder, host.connections);
	const here = "owner" in remote ? remote : undefined;
	if (given !== undefined) {
		const parsed = parseRepo(given, host.connections);
		if ("reason" in parsed) return parsed;
		const same = here && `${here.owner}/${here.name}`.toLowerCase() === `${parsed.owner}/${parsed.name}`.toLowerCase();
		const forge = host.connection(parsed.forge ?? here?.forge ?? "") ?? (host.connections[0] as ForgeConnection);
		return { forge, owner: parsed.owner, name: parsed.name, branch: same ? await currentBranch(folder) : undefined };
	}
	if (!here) return { reason: (remote as { reason: string }).reason };
	return {
		forge: host.connection(here.forge) as ForgeConnection,
		owner: here.owner,
		name: here.name,
		branch: await currentBranch(folder),
	};
}

async function aboutRepo(host: Host, place: Exclude<Place, { reason: string }>, signal: AbortSignal): Promise<object> {
	const { forge, owner, name, branch } = place;
	const denied = host.policy.repoRefusal(`${owner}/${name}`);
	if (denied) return { name: `${owner}/${name}`, problem: denied };
	const path = { owner, repo: name };
	try {
		const { data } = await forge.client.request("GET /repos/{owner}/{repo}", { path, signal });
		const permission = ["admin", "push", "pull"].find((level) => data.permissions?.[level]);
		const pull =
			branch && branch !== data.default_branch
				? await pullOf(forge, path, data.default_branch, branch, signal)
				: undefined;
		return {
			name: data.full_name,
			forge: forge.name,
			default_branch: data.default_branch,
			...(permission && { permission }),
			...(data.archived && { archived: true }),
			...(data.empty && { empty: true }),
			...(branch && { branch }),
			...(pull && { pull_request: pull }),
		};
	} catch (error) {
		return { name: `${owner}/${name}`, ...(branch && { branch }), problem: toText(error) };
	}
}

/** Of the branch into the default branch; else an open one into another. */
async function pullOf(
	forge: ForgeConnection,
	path: { owner: string; repo: string },
	base: string,
	head: string,
	signal: AbortSignal,
): Promise<object | undefined> {
	const { status, data } = await forge.client.request("GET /repos/{owner}/{repo}/pulls/{base}/{head}", {
		path: { ...path, base, head },
		accept: [404],
		signal,
	});
	if (status !== 404) return { number: data.number, title: data.title, state: data.state };
	const open = await forge.client.request("GET /repos/{owner}/{repo}/pulls", {
		path,
		query: { state: "open", limit: 50 },
		signal,
	});
	const found = Array.isArray(open.data)
		? open.data.find((pull) => pull.head?.ref === head && pull.head?.repo?.full_name === pull.base?.repo?.full_name)
		: undefined;
	return found && { number: found.number, title: found.title, state: found.state, into: found.base.ref };
}

function rules({ settings }: Host): object {
	const { readOnly, deny, allow, confirm, disable } = settings;
	const lists = { tools: deny.tools, actions: deny.actions, repos: deny.repos, domains: disable };
	const denied = Object.fromEntries(Object.entries(lists).filter(([, values]) => values.length > 0));
	return {
		write: !readOnly,
		...(readOnly && { read_only: true }),
		...(Object.keys(denied).length > 0 && { denied }),
		...(allow.repos.length > 0 && { only_repos: allow.repos }),
		...(confirm !== "never" && { a_person_confirms: confirm }),
	};
}

function failed(host: Host): object[] {
	const broken = [...host.registry.domains.values()].flatMap((record) =>
		record.state.name === "failed" ? [{ domain: record.domain, cause: record.state.cause }] : [],
	);
	return [...broken, ...host.refused.map(({ package: name, reason }) => ({ plugin: name, reason }))];
}
