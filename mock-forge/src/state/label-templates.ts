/** A label of a template. */
export interface LabelTemplate {
	name: string;
	exclusive: boolean;
	color: string;
	description: string;
}

const label = (name: string, color: string, description: string, exclusive = false): LabelTemplate => ({
	name,
	exclusive,
	color,
	description,
});

/** The template `Default`. */
export const defaultLabels: LabelTemplate[] = [
	label("bug", "ee0701", "Something is not working"),
	label("duplicate", "cccccc", "This issue or pull request already exists"),
	label("enhancement", "84b6eb", "New feature"),
	label("help wanted", "128a0c", "Need some help"),
	label("invalid", "e6e6e6", "Something is wrong"),
	label("question", "cc317c", "More information is needed"),
	label("wontfix", "ffffff", "This won't be fixed"),
];

/** The template `Advanced`, shortened. */
export const advancedLabels: LabelTemplate[] = [
	label("Kind/Bug", "ee0701", "Something is not working"),
	label("Kind/Feature", "0288d1", "New functionality"),
	label("Reviewed/Duplicate", "616161", "This issue or pull request already exists", true),
	label("Priority/Critical", "b71c1c", "The priority is critical", true),
	label("Status/Blocked", "880e4f", "Something is blocking this issue or pull request", true),
];
