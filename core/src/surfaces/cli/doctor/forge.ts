import { secretReader } from "../../../config/secret.ts";
import { connect } from "../../../connections.ts";
import type { ForgeConnection } from "../../../forge/connection.ts";
import type { Host } from "../../../host.ts";
import type { Tool } from "../../../registry/types.ts";
import { type Finding, failureOf, ok, warning, within } from "./finding.ts";
import { type NeededScopes, neededScopes } from "./scopes.ts";
import { checkToken } from "./token.ts";

/** For one request, and for all that is asked of one forge. */
const oneRequest = 8000;
const wholeForge = 45_000;
/** Milliseconds that the clocks may be apart. */
const apart = 60_000;

/** Each forge: reachable, secure, which kind, its clock, the token. */
export async function checkForges(
	host: Host,
	listed: Tool[],
	env: Record<string, string | undefined>,
): Promise<Finding[]> {
	const needed = neededScopes(listed);
	const checks = host.settings.forges.map((forge) =>
		within(wholeForge, `forge ${forge.name}`, checkForge(host, forge, needed, env)),
	);
	return (await Promise.all(checks)).flat();
}

async function checkForge(
	host: Host,
	forge: Host["settings"]["forges"][number],
	needed: NeededScopes,
	env: NodeJS.ProcessEnv,
): Promise<Finding[]> {
	const about = `forge ${forge.name}`;
	const problems: Finding[] = [];
	let { token } = forge;
	try {
		await secretReader(token, env)();
	} catch (error) {
		problems.push(failureOf(about, error));
		// Whether it can be reached is worth knowing all the same.
		token = undefined;
	}
	const around = { env, secrets: host.secrets, log: host.log, policy: host.policy };
	const [connection] = connect([{ ...forge, token }], around, { retries: 0, timeout: oneRequest }) as [ForgeConnection];
	const reached = await reach(connection, about);
	const isUp = reached.every(({ level }) => level !== "failure");
	const said =
		isUp && problems.length === 0 ? await checkToken(connection, about, token !== undefined, needed) : problems;
	return [...reached, ...said];
}

/** Any answer of the API will do: some instances tell their version only to some. */
async function reach(connection: ForgeConnection, about: string): Promise<Finding[]> {
	const sent = Date.now();
	try {
		const { headers } = await connection.client.request(
			{ method: "GET", path: "/version" },
			{ accept: [401, 403, 404] },
		);
		const received = Date.now();
		const [kind, version] = await Promise.all([connection.kind(), connection.version()]);
		const secure = connection.url.startsWith("https:") ? ", TLS verified" : "";
		const name = kind === "gitea" ? "Gitea" : "Forgejo";
		return [
			ok(
				about,
				`${connection.url} answers in ${received - sent} ms${secure}: ${name} ${version ?? "of unknown version"}`,
			),
			...clock(about, headers.get("date"), (sent + received) / 2),
		];
	} catch (error) {
		return [failureOf(about, error)];
	}
}

/** The header has whole seconds. */
function clock(about: string, date: string | null, now: number): Finding[] {
	const there = date === null ? Number.NaN : Date.parse(date);
	if (Number.isNaN(there)) return [];
	const seconds = Math.round((there - now) / 1000);
	if (Math.abs(there - now) <= apart) return [ok(about, "its clock agrees with this machine's")];
	return [
		warning(
			about,
			`its clock is ${Math.abs(seconds)} s ${seconds > 0 ? "ahead of" : "behind"} this machine's`,
			"Set the wrong one: certificates and dates depend on it.",
		),
	];
}
