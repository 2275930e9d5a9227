import type { ActionSpec, ForgeKind, Manifest, ParamSpec, RequestVariant, Route, ToolSpec } from "@madtea/schemas";

export type Effect = ActionSpec["effect"];
export type Tier = Manifest["tier"];

/** A parameter with its shared definition filled in: nothing left to look up. */
export type Param = Omit<ParamSpec, "$ref" | "type"> & { name: string; type: NonNullable<ParamSpec["type"]> };

/** What of an answer is kept, with every key present. */
export interface Result {
	list?: string[];
	item?: string[];
	items?: string;
	text?: boolean;
	key?: string;
	yes?: string;
}

/** An ActionSpec (or one op of it) expanded to all that validation, dispatch and the surfaces need. */
export interface Action {
	/** `create`, or empty for a tool that has no actions. */
	name: string;
	op?: string;
	/** `madt_tags.create`, `madt_issues.dependencies.add`: unique over the registry. */
	id: string;
	summary: string;
	/** Words for the search only. */
	keywords: string;
	effect: Effect;
	/** Every accepted parameter by name, in the order to show. */
	params: Record<string, Param>;
	required: string[];
	oneOf: string[][];
	anyOf: string[][];
	requests: RequestVariant[];
	handler?: string;
	/** Everything this action may ask of the forge. */
	operations: Route[];
	/** The forge that alone has it; undefined where both have. */
	forge?: ForgeKind;
	/** The plural parameter it runs over. */
	each?: string;
	paged: boolean;
	/** Whether it needs a repository: always, for some of its variants, or never. */
	takesRepo: "always" | "sometimes" | "never";
	result: Result;
	example?: Record<string, unknown>;
}

/** A tool with its actions expanded. */
export interface Tool {
	name: string;
	cli: string;
	title: string;
	summary: string;
	notes?: string;
	domain: string;
	/** Listed only when a forge is configured. */
	needsForge: boolean;
	spec: ToolSpec;
	actions: Action[];
	/** True for a tool without `action=`. */
	single: boolean;
}
