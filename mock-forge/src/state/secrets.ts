import type { Place } from "./place.ts";
import { table } from "./table.ts";

/** A secret of Actions; no route tells its data. */
export interface Secret extends Place {
	id: number;
	name: string;
	data: string;
	description: string;
	created: string;
}

/** A variable of Actions. */
export interface Variable extends Place {
	id: number;
	name: string;
	data: string;
	description: string;
}

/** Secrets of all places. */
export const secrets = table<Secret>("secrets");

/** Variables of all places. */
export const variables = table<Variable>("variables");

/** Whether a secret or variable may be called so. */
export const isActionsName = (name: string): boolean =>
	/^[A-Za-z_][A-Za-z0-9_]*$/.test(name) && !/^(GITEA|GITHUB|FORGEJO)_/i.test(name) && name.toUpperCase() !== "CI";
