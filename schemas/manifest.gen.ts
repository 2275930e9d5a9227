// Made from schemas/manifest.schema.json by `npm run gen`; change the source.

export type DomainName = string;
/**
 * A few words on one line.
 */
export type Summary = string;
export type Value = string;
export type List = string;
export type Name = string;
/**
 * One HTTP request, or variants of which the first that fits is sent.
 */
export type RequestSpec = Route | RequestVariant | RequestVariant[];
/**
 * Method and path template, as in the forge's API, below its API root.
 */
export type Route = string;
/**
 * What an agent needs of the answer: for a list and for a single item apart, or one list of fields for both.
 */
export type ResultSpec =
	| Fields
	| {
			list?: Fields;
			item?: Fields;
			/**
			 * Key that holds the list where the answer is an object: `data`, `workflow_runs`.
			 */
			items?: string;
			/**
			 * The answer is text, not JSON: given as it is.
			 */
			text?: boolean;
			/**
			 * Name for a bare answer (a string, a list of strings) in the result.
			 */
			key?: string;
			/**
			 * A check that answers 204 or 404: name of the boolean in the result.
			 */
			yes?: string;
	  };
/**
 * Fields of the forge's answer to keep; a dot goes deeper; `url=html_url` renames.
 *
 * @minItems 1
 * @maxItems 100
 */
export type Fields = string[];

/**
 * madt.json: the one record of a domain, its tools and their actions.
 */
export interface Manifest {
	$schema?: string;
	/**
	 * Version of this format.
	 */
	manifestVersion: 1;
	domain: DomainName;
	/**
	 * What the plugin proposes; the operator's config decides. `always` is the host's own.
	 */
	tier: "always" | "default" | "gated";
	summary: Summary;
	/**
	 * Module with the handlers, relative to this file. Left out: the plugin runs no code.
	 */
	handlers?: string;
	params?: Params;
	/**
	 * @minItems 1
	 * @maxItems 40
	 */
	tools: (ToolSpec | string)[];
}
/**
 * Parameters shared by all tools of the domain.
 */
export interface Params {
	[k: string]: ParamSpec;
}
/**
 * A parameter, declared once for the tool. `$ref: common#/<name>` takes a shared one; keys beside it override.
 */
export interface ParamSpec {
	$ref?: string;
	type?: "string" | "integer" | "number" | "boolean" | "array" | "object";
	/**
	 * Type of the elements of an array.
	 */
	items?: "string" | "integer" | "number" | "boolean" | "object";
	/**
	 * Keys of an object, or of the objects in an array: name to type, or to a list of allowed values.
	 */
	keys?: {
		[k: string]: "string" | "integer" | "number" | "boolean" | "array" | "object" | Value[];
	};
	/**
	 * @minItems 1
	 * @maxItems 100
	 */
	enum?: Value[];
	/**
	 * date: a plain day is understood and sent as the forge wants it. file: a local path, checked against the allowed folders. base64: given as text, sent as base64.
	 */
	format?: "date" | "date-time" | "file" | "base64";
	minimum?: number;
	summary?: Summary;
	/**
	 * Name on the wire (placeholder, query or body key; a dot nests in the body). Left out: the parameter's own name.
	 */
	as?: string;
	lookup?: LookupSpec;
	/**
	 * Regular expression; not for a third party, whose expressions would run in the host.
	 */
	pattern?: string;
	/**
	 * Never shown in questions, logs and errors. Left out: the name tells (password, token, value, ...).
	 */
	secret?: boolean;
}
/**
 * Names given by the agent, checked against what the forge has and, with `take`, replaced by what the forge wants. Unknown names are refused with the nearest.
 */
export interface LookupSpec {
	/**
	 * Lists to look in, one after the other. One that the forge does not have, or refuses with 404, is passed over.
	 *
	 * @minItems 1
	 * @maxItems 10
	 */
	from: List[];
	/**
	 * Field that holds the name; a dot goes deeper.
	 */
	match: string;
	/**
	 * Field to send instead, `id` for example. Left out: the name is only checked.
	 */
	take?: string;
	/**
	 * What one of them is called in an error: `label`.
	 */
	what?: string;
}
export interface ToolSpec {
	$schema?: string;
	name: string;
	/**
	 * The noun on the command line.
	 */
	cli: string;
	title?: string;
	/**
	 * For a tool of the tier always: listed only when a forge is configured.
	 */
	needsForge?: boolean;
	summary: Summary;
	/**
	 * What holds for all actions and no schema can say; ends the description.
	 */
	notes?: string;
	params?: Params1;
	/**
	 * @minItems 1
	 * @maxItems 60
	 */
	actions?: ActionSpec[];
	call?: CallSpec;
}
export interface Params1 {
	[k: string]: ParamSpec;
}
export interface ActionSpec {
	name: Name;
	summary: Summary;
	/**
	 * Words that people use for this and the summary does not have; for the search of madt_help, shown nowhere else.
	 */
	keywords?: string;
	effect: "read" | "write" | "destructive";
	/**
	 * @maxItems 60
	 */
	required?: Name[];
	/**
	 * @maxItems 60
	 */
	optional?: Name[];
	/**
	 * Groups of which exactly one parameter is given.
	 *
	 * @maxItems 20
	 */
	oneOf?: Name[][];
	/**
	 * Groups of which at least one parameter is given.
	 *
	 * @maxItems 20
	 */
	anyOf?: Name[][];
	request?: RequestSpec;
	/**
	 * Name of the handler, where a request is not enough.
	 */
	handler?: string;
	/**
	 * What a handler may ask of the forge.
	 *
	 * @maxItems 60
	 */
	operations?: Route[];
	/**
	 * The plural parameter over whose values the request or the handler runs, one by one.
	 */
	each?: string;
	/**
	 * A list with page, limit and all.
	 */
	paged?: boolean;
	result?: ResultSpec;
	/**
	 * Arguments of a call that works, `action` left out.
	 */
	example?: {};
	/**
	 * @minItems 1
	 * @maxItems 60
	 */
	ops?: ActionSpec[];
}
export interface RequestVariant {
	send: Route;
	/**
	 * Fits when `scope` has this value.
	 */
	scope?: "repo" | "org" | "user" | "admin";
	/**
	 * Fits on this forge only.
	 */
	forge?: "forgejo" | "gitea";
	/**
	 * Lowest version of that forge, where known.
	 */
	since?: string;
	/**
	 * Method and path template, as in the forge's API, below its API root.
	 */
	first?: string;
	/**
	 * Fits when these parameters are given.
	 *
	 * @minItems 1
	 */
	with?: Name[];
	/**
	 * Parameters that go to the query though the method has a body.
	 *
	 * @maxItems 60
	 */
	query?: Name[];
	/**
	 * Parameters that go to the body though the method has none.
	 *
	 * @maxItems 60
	 */
	body?: Name[];
	/**
	 * Names on the wire for this request, parameter to name.
	 */
	as?: {
		[k: string]: string;
	};
	/**
	 * Values sent always, by their name on the wire; they go where parameters go.
	 */
	fixed?: {};
	/**
	 * Values always sent in the query.
	 */
	fixedQuery?: {};
	/**
	 * Parameters whose lookup only checks here: the names themselves are sent.
	 *
	 * @maxItems 60
	 */
	check?: Name[];
	/**
	 * Lists sent as one value with commas instead of repeated.
	 *
	 * @maxItems 60
	 */
	comma?: Name[];
	/**
	 * An object parameter whose keys are sent as the body's own.
	 */
	spread?: string;
	/**
	 * Form field that carries the file given by `path` or `content` (and its `name`).
	 */
	upload?: string;
	/**
	 * Body key that carries the file given by `path` or `content`, as base64.
	 */
	inline?: string;
	/**
	 * The parameter that is the whole body, as text.
	 */
	raw?: string;
}
/**
 * What a tool without actions does.
 */
export interface CallSpec {
	effect: "read" | "write" | "destructive";
	/**
	 * @maxItems 60
	 */
	required?: Name[];
	/**
	 * @maxItems 60
	 */
	optional?: Name[];
	/**
	 * @maxItems 20
	 */
	oneOf?: Name[][];
	handler?: string;
	example?: {};
}
