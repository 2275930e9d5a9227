import type { RequestVariant } from "@madtea/schemas";
import type { ForgeConnection } from "../forge/connection.ts";
import { type NamedRepo, parseRepo, repoFromRemote } from "../forge/remote.ts";
import type { Host } from "../host.ts";
import { placeholders, wireName } from "../registry/route.ts";
import type { Action } from "../registry/types.ts";
import { ArgumentError, CallError, DeniedError } from "./errors.ts";
import { label } from "./validate.ts";

type Arguments = Record<string, unknown>;

/** Which forge serves a call, and on which repository. */
export interface Target {
	connection: ForgeConnection;
	repo?: { owner: string; name: string };
	/** Values for the placeholders of a route from the repository and the arguments. */
	pathValues(route: string, args: Arguments, action: Action): Record<string, string>;
}

/**
 * The forge follows from `forge`, else from the repository's host, else it is the first. The repository is the one
 * given, else that of the git remote, where the action needs one.
 * @throws CallError when no repository is to be found or the operator does not allow it.
 */
export async function findTarget(
	host: Host,
	action: Action,
	variants: RequestVariant[],
	args: Arguments,
): Promise<Target> {
	const needsRepo =
		variants.length > 0
			? variants.some((variant) => placeholders(variant.send).includes("repo"))
			: action.takesRepo === "always";
	let connection = chosenForge(host, args.forge);
	const given = typeof args.repo === "string" ? args.repo.trim() : undefined;
	let repo: { owner: string; name: string } | undefined;
	if (given !== undefined) {
		const parsed = parseGiven(host, action, given);
		repo = { owner: parsed.owner, name: parsed.name };
		connection ??= parsed.forge ? host.connection(parsed.forge) : await forgeOfRemote(host, repo);
	} else if (needsRepo) {
		const remote = await repoFromRemote(await host.workingDirectory(), host.connections);
		if (!("owner" in remote)) {
			throw new CallError(
				`${label(action)}: no repo was given, and the git remote does not tell one: ${remote.reason}.`,
				"Give repo as owner/name.",
			);
		}
		if (connection && connection.name !== remote.forge) {
			throw new CallError(
				`${label(action)}: no repo was given, and the git remote belongs to the forge ${remote.forge}.`,
				"Give repo as owner/name.",
			);
		}
		repo = { owner: remote.owner, name: remote.name };
		connection = host.connection(remote.forge);
	}
	if (
		repo &&
		typeof args.org === "string" &&
		args.org.toLowerCase() !== repo.owner.toLowerCase() &&
		variants.some(({ send }) => ownedByOrg(send))
	) {
		throw new ArgumentError(
			`${label(action)}: org=${args.org} and repo=${repo.owner}/${repo.name} name different owners.`,
			"Leave org out.",
		);
	}
	connection ??= host.connections[0];
	if (!connection) throw new CallError("No forge is configured.", host.howToConfigure());
	if (repo) {
		const refused = host.policy.repoRefusal(`${repo.owner}/${repo.name}`);
		if (refused) throw new DeniedError(`${label(action)}: ${refused}`, "Do not try another way; tell the person.");
	}
	return { connection, repo, pathValues: (route, values, of) => pathValues(route, values, of, repo) };
}

/** A route that names the owner of its repository {org}. */
function ownedByOrg(route: string): boolean {
	const names = placeholders(route);
	return names.includes("repo") && names.includes("org") && !names.includes("owner");
}

function chosenForge(host: Host, name: unknown): ForgeConnection | undefined {
	if (name === undefined) return undefined;
	const found = host.connections.find((connection) => connection.name === name);
	if (!found)
		throw new ArgumentError(
			`There is no forge ${JSON.stringify(name)}.`,
			`Forges: ${host.connections.map((connection) => connection.name).join(", ")}.`,
		);
	return found;
}

function parseGiven(host: Host, action: Action, text: string): Exclude<NamedRepo, { reason: string }> {
	const parsed = parseRepo(text, host.connections);
	if ("owner" in parsed) return parsed;
	throw new ArgumentError(
		`${label(action)}: repo=${JSON.stringify(text.slice(0, 100))}: ${parsed.reason}.`,
		"Give repo as owner/name, for example acme/rocket.",
	);
}

/** With several forges, a repository named as the git remote's belongs to the remote's forge. */
async function forgeOfRemote(host: Host, repo: { owner: string; name: string }): Promise<ForgeConnection | undefined> {
	if (host.connections.length < 2) return undefined;
	const remote = await repoFromRemote(await host.workingDirectory(), host.connections);
	const same =
		"owner" in remote && `${remote.owner}/${remote.name}`.toLowerCase() === `${repo.owner}/${repo.name}`.toLowerCase();
	return same ? host.connection(remote.forge) : undefined;
}

function pathValues(
	route: string,
	args: Arguments,
	action: Action,
	repo?: { owner: string; name: string },
): Record<string, string> {
	const values: Record<string, string> = {};
	const names = placeholders(route);
	for (const param of Object.values(action.params)) {
		const value = args[param.name];
		const wire = wireName(param);
		if (names.includes(wire) && (typeof value === "string" || typeof value === "number")) values[wire] = String(value);
	}
	if (repo) {
		if (names.includes("repo")) values.repo = repo.name;
		if (names.includes("owner") && (names.includes("repo") || values.owner === undefined)) values.owner = repo.owner;
		if (names.includes("org") && values.org === undefined) values.org = repo.owner;
	}
	return values;
}
