import { labels } from "../state/labels.ts";
import { milestones } from "../state/milestones.ts";
import type { State } from "../state/state.ts";
import { at } from "./clock.ts";

const rocketLabels: [string, string][] = [
	["bug", "ee0701"],
	["enhancement", "84b6eb"],
	["docs", "0075ca"],
	["question", "cc317c"],
	["prio/high", "b60205"],
];

/** Five labels and four milestones of acme/rocket. */
export function seedLabels(state: State): void {
	for (const [name, color] of rocketLabels) {
		const description = `${name} label`;
		labels(state).insert({ repoId: 1, orgId: null, name, color, description, exclusive: false, archived: false });
	}
	const titles = ["v1.0", "v1.1", "v2.0", "v3.0"];
	titles.forEach((title, index) => {
		milestones(state).insert({
			repoId: 1,
			title,
			description: `Release ${title}`,
			state: "open",
			created: at(8),
			updated: at(90),
			closed: null,
			due: `2027-01-0${index + 1}T00:00:00Z`,
		});
	});
}
