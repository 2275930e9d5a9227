/** What a row belongs to: a repository, an owner, or with both 0 the whole site. */
export interface Place {
	ownerId: number;
	repoId: number;
}
