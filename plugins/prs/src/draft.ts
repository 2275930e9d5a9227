/** Prefixes that the forges ship with; an instance can set others. */
const prefix = /^\s*(?:WIP:|\[WIP\]|Draft:|\[Draft\])\s*/i;

/** The forges know a draft by the start of its title. */
export function draftTitle(title: string, draft: boolean): string {
	const isDraft = prefix.test(title);
	if (draft) return isDraft ? title : `WIP: ${title}`;
	let bare = title;
	while (prefix.test(bare)) bare = bare.replace(prefix, "");
	return bare;
}
