import { table } from "./table.ts";

/** A folder with a git repository of which the forge does not know. */
export interface Unadopted {
	id: number;
	owner: string;
	name: string;
}

/** Folders that wait to be adopted or deleted. */
export const unadopted = table<Unadopted>("unadopted");
