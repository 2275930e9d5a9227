import type { Asked } from "../forge/refuse.ts";
import { type KnownForge, parseRepo } from "../forge/remote.ts";
import { readings } from "./readings.ts";

/** Where a path names a repository: the fixed segments before owner and name; `*` stands for any. */
const places = [["repos"], ["user", "starred"], ["teams", "*", "repos"], ["admin", "unadopted"]];

/** Every repository (`owner/name`) that a request names, in its path however it is encoded, and in its body. */
export function reposOf({ path, body }: Pick<Asked, "path" | "body">, forge?: KnownForge): string[] {
	return [...new Set([...readings(path).flatMap(inSegments), ...inBody(body, forge)])];
}

function inSegments(segments: string[]): string[] {
	const folded = segments.map((segment) => segment.toLowerCase());
	if (folded.join("/") === "repos/issues/search") return [];
	const found = places.flatMap((place) => {
		const [owner, name] = segments.slice(place.length);
		const fits = place.every((part, index) => part === "*" || part === folded[index]);
		return fits && owner && name ? [`${owner}/${name}`] : [];
	});
	// POST /packages/{owner}/{type}/{name}/-/link/{repo_name}
	const linked = folded[0] === "packages" && folded.at(-2) === "link" ? [`${segments[1]}/${segments.at(-1)}`] : [];
	return [...found, ...linked];
}

/** Dependencies and blocks name an issue elsewhere; a migration or a mirror names a repository by its address. */
function inBody(body: unknown, forge?: KnownForge): string[] {
	if (typeof body !== "object" || body === null) return [];
	const { owner, repo, name, repo_owner, repo_name, clone_addr, remote_address } = body as Record<string, unknown>;
	const pairs = [
		[owner, repo],
		[owner, name],
		[repo_owner, repo_name],
	].flatMap(([who, what]) => (typeof who === "string" && typeof what === "string" ? [`${who}/${what}`] : []));
	const addresses = [clone_addr, remote_address].flatMap((address) => {
		if (!forge || typeof address !== "string") return [];
		const parsed = parseRepo(address, [forge]);
		return "owner" in parsed ? [`${parsed.owner}/${parsed.name}`] : [];
	});
	return [...pairs, ...addresses];
}
