import { table } from "./table.ts";

/** A badge that administrators can give to users; no route makes one. */
export interface Badge {
	id: number;
	slug: string;
	description: string;
	imageUrl: string;
	holders: Set<number>;
}

/** Badges of the site. */
export const badges = table<Badge>("badges");
