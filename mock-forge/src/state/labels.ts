import type { State } from "./state.ts";
import { table } from "./table.ts";

/** A label of a repository or, when `orgId` is set, of an organization. */
export interface Label {
	id: number;
	repoId: number | null;
	orgId: number | null;
	name: string;
	color: string;
	description: string;
	exclusive: boolean;
	archived: boolean;
}

/** Labels of all repositories and organizations. */
export const labels = table<Label>("labels");

/** Labels of a repository in the order of their names. */
export function labelsOf(state: State, repoId: number): Label[] {
	return labels(state)
		.where((label) => label.repoId === repoId)
		.sort((a, b) => (a.name < b.name ? -1 : 1));
}
