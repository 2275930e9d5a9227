import { accessSync, constants, existsSync, statSync } from "node:fs";
import { dirname } from "node:path";
import type { Host } from "../../../host.ts";
import { warningsOf } from "../../../warnings.ts";
import { type Finding, failure, ok, warning } from "./finding.ts";

const oldestNode = 20;

/** Whether this Node can run madtea. */
export function checkNode(node: string): Finding {
	if (Number.parseInt(node, 10) >= oldestNode) return ok("node", `Node.js ${node}`);
	return failure("node", `Node.js ${node} is too old`, `Install Node.js ${oldestNode} or newer.`);
}

/** The config file, its rules, and the files it names. */
export async function checkConfiguration(host: Host, env: Record<string, string | undefined>): Promise<Finding[]> {
	const { configuration, settings, connections } = host;
	const { file } = configuration;
	const variables = [...new Set(configuration.origins.values())].filter((origin) => env[origin] !== undefined);
	const from = [...(file.found ? [file.path] : []), ...variables].join(", ");
	const none = warning(
		"config",
		"no forge is configured",
		"Set FORGEJO_URL and FORGEJO_TOKEN (or GITEA_URL and GITEA_TOKEN), or name a forge in the config file.",
	);
	return [
		ok("config", from ? `from ${from}` : `all defaults; there is no ${file.path}`),
		...(connections.length === 0 ? [none] : []),
		...(await warningsOf(host)).map(({ about, text, remedy }) => warning(about, text, remedy)),
		...settings.forges.flatMap(({ name, token }) =>
			token?.file ? readableByOthers(`forge ${name}`, "token file", token.file) : [],
		),
		...(settings.auditLog ? checkAuditLog(settings.auditLog) : []),
	];
}

function checkAuditLog(file: string): Finding[] {
	const place = existsSync(file) ? file : nearestFolder(dirname(file));
	try {
		accessSync(place, constants.W_OK);
		if (place !== file && !statSync(place).isDirectory()) throw new Error("not a folder");
	} catch {
		return [
			failure(
				"audit log",
				`${file} can't be written: writes are refused`,
				`Make ${place} writable, or change auditLog.`,
			),
		];
	}
	const open = readableByOthers("audit log", "file", file);
	return open.length > 0 ? open : [ok("audit log", `every write is noted in ${file}`)];
}

function nearestFolder(folder: string): string {
	return existsSync(folder) || folder === dirname(folder) ? folder : nearestFolder(dirname(folder));
}

/** On Windows the mode says nothing. */
function readableByOthers(about: string, what: string, file: string): Finding[] {
	if (process.platform === "win32" || !existsSync(file)) return [];
	const open = statSync(file).isFile() && (statSync(file).mode & 0o077) !== 0;
	return open ? [warning(about, `the ${what} ${file} can be read by others on this machine`, `chmod 600 ${file}`)] : [];
}
