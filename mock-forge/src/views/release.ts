import type { RepoCall } from "../route.ts";
import { attachments } from "../state/attachments.ts";
import type { Release } from "../state/releases.ts";
import { fullName } from "../state/repositories.ts";
import { users } from "../state/users.ts";
import { viewAttachment } from "./attachment.ts";
import { viewUser } from "./user.ts";

/** API model `Release`. */
export function viewRelease(call: RepoCall, release: Release): Record<string, unknown> {
	const { state, base } = call;
	const forgejo = call.kind === "forgejo";
	const name = fullName(state, call.repo);
	const url = `${base}/api/v1/repos/${name}/releases/${release.id}`;
	const files = attachments(state).where((file) => file.releaseId === release.id);
	return {
		id: release.id,
		tag_name: release.tag,
		target_commitish: release.target,
		name: release.name,
		body: release.body,
		url,
		html_url: `${base}/${name}/releases/tag/${release.tag}`,
		tarball_url: `${base}/${name}/archive/${release.tag}.tar.gz`,
		zipball_url: `${base}/${name}/archive/${release.tag}.zip`,
		...(forgejo ? { hide_archive_links: release.hideArchiveLinks } : {}),
		upload_url: `${url}/assets`,
		draft: release.draft,
		prerelease: release.prerelease,
		created_at: release.created,
		published_at: release.published,
		author: viewUser(call, users(state).need(release.authorId), "public"),
		assets: files.map((file) => viewAttachment(call, file, true)),
		...(forgejo ? { archive_download_count: { zip: 0, tar_gz: 0 } } : {}),
	};
}
