/** What an agent reads of the forge's nested models: their names. */

type Json = Record<string, unknown>;

/** The key that names a model, and keys that tell the model; the first that fits. Keys as both forges send them. */
const models: readonly { name: string; has: readonly string[] }[] = [
	{ name: "full_name", has: ["name", "owner"] }, // Repository, RepositoryMeta
	{ name: "login", has: ["id"] }, // User
	{ name: "title", has: ["open_issues", "closed_issues"] }, // Milestone
	{ name: "name", has: ["id", "color"] }, // Label
	{ name: "name", has: ["permission", "units"] }, // Team
	{ name: "username", has: ["repo_admin_change_team_access"] }, // Organization
];

/** URLs that lead elsewhere than the thing itself, or that a person uses as such. */
const ownUrls = new Set(
	"clone_url ssh_url original_url target_url browser_download_url external_tracker_url external_wiki_url issue_url pull_request_url".split(
		" ",
	),
);

/** Deeper is dropped: no answer of a forge goes that deep, and a stack has an end. */
const deepest = 100;

/** The key and value that name a nested model (`["login", "ada"]`); undefined when it is none that is known. */
export function modelName(value: object): [key: string, name: unknown] | undefined {
	const model = models.find(
		({ name, has }) => Object.hasOwn(value, name) && has.every((key) => Object.hasOwn(value, key)),
	);
	return model && [model.name, (value as Json)[model.name]];
}

/**
 * A whole answer made lean: nested users, labels, milestones, teams, organizations and repositories become their
 * names, `html_url` becomes `url`; null, empty and zero-time values, other URLs of the API and avatars are dropped.
 * @returns the list or object; undefined when nothing is left of it
 */
export function collapse(answer: unknown): unknown {
	if (Array.isArray(answer)) return answer.map((item) => collapse(item)).filter((item) => item !== undefined);
	return isObject(answer) ? lean(answer, 0) : collapseField(answer);
}

/** A value inside an answer, made lean likewise: a model becomes its name. */
export function collapseField(value: unknown): unknown {
	return nested(value, 1);
}

function nested(value: unknown, depth: number): unknown {
	if (value === null || value === "" || (typeof value === "string" && isZeroTime(value)) || depth > deepest)
		return undefined;
	if (Array.isArray(value)) {
		const items = value.map((item) => nested(item, depth + 1)).filter((item) => item !== undefined);
		return items.length > 0 ? items : undefined;
	}
	if (!isObject(value)) return value;
	const named = modelName(value);
	return named ? nested(named[1], depth + 1) : lean(value, depth);
}

function lean(object: Json, depth: number): Json | undefined {
	const result: Json = {};
	for (const [key, value] of Object.entries(object)) {
		if (key === "__proto__" || isNoise(object, key, value, depth)) continue;
		const kept = nested(value, depth + 1);
		if (kept !== undefined) result[key === "html_url" ? "url" : key] = kept;
	}
	return Object.keys(result).length > 0 ? result : undefined;
}

function isNoise(object: Json, key: string, value: unknown, depth: number): boolean {
	if (key === "_links" || key === "avatar_url") return true;
	if (key === "permissions") return isObject(value) && Object.hasOwn(value, "pull");
	if (key === "html_url") return depth > 0;
	if (key === "url" && depth === 0 && Object.hasOwn(object, "html_url")) return true;
	if (key !== "url" && !key.endsWith("_url")) return false;
	if (typeof value === "string" && /^https?:\/\/[^?#]*\/api\/(?:v1|forgejo\/v1)\//.test(value)) return true;
	return key !== "url" && !ownUrls.has(key);
}

/** Go's zero time, or the start of Unix time: both forges send them for "never". */
function isZeroTime(text: string): boolean {
	return text === "0001-01-01T00:00:00Z" || (/^19(?:70-01-01|69-12-31)T/.test(text) && Date.parse(text) === 0);
}

/** A JSON object. */
export function isObject(value: unknown): value is Json {
	return typeof value === "object" && value !== null && !Array.isArray(value);
}
