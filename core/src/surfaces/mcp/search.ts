import MiniSearch from "minisearch";
import type { Registry } from "../../registry/registry.ts";
import type { Action, Tool } from "../../registry/types.ts";

/** An action found by words. */
export interface Hit {
	tool: Tool;
	action: Action;
	domain: string;
}

interface Entry {
	id: number;
	noun: string;
	action: string;
	summary: string;
	about: string;
	params: string;
	keywords: string;
	hit: Hit;
}

const stopWords = new Set("a an and are as at be by can do for from get give how i in into is it its list me my of on one or please show some that the this to want what when which who with you".split(" "));

/** Words that people use for what the forges call otherwise. */
const synonyms: Record<string, string[]> = {
	pull: ["pr"],
	prs: ["pr", "pull", "request"],
	webhook: ["hook"],
	file: ["contents", "content"],
	files: ["contents", "content"],
	folder: ["contents"],
	tracker: ["issue"],
	ticket: ["issue"],
	bug: ["issue"],
	remove: ["delete"],
	drop: ["delete"],
	rename: ["edit"],
	change: ["edit"],
	update: ["edit"],
	add: ["create"],
	new: ["create"],
	open: ["create"],
	write: ["create"],
	make: ["create"],
	approve: ["review"],
	pipeline: ["run", "workflow"],
	ci: ["run", "workflow", "status"],
	build: ["run", "workflow"],
	member: ["team", "collaborator"],
	invite: ["collaborator", "member"],
	organization: ["org"],
	organisation: ["org"],
	watch: ["subscription"],
	ssh: ["key"],
	log: ["logs", "job"],
};

/** Finds actions by words over every domain, gated ones too; what the operator denied is not found. */
export function createSearch(registry: Registry): (query: string, most?: number) => Hit[] {
	let index: MiniSearch<Entry> | undefined;
	return (query, most = 8) => {
		index ??= build(registry);
		return index.search(query).slice(0, most).map(({ hit }) => hit as Hit);
	};
}

function build(registry: Registry): MiniSearch<Entry> {
	const index = new MiniSearch<Entry>({
		fields: ["noun", "action", "summary", "about", "params", "keywords"],
		storeFields: ["hit"],
		processTerm: (term) => stem(term.toLowerCase()),
		searchOptions: {
			boost: { noun: 3, action: 3, summary: 2.5, keywords: 3, about: 0.7, params: 0.4 },
			prefix: (term) => term.length > 3,
			fuzzy: (term) => (term.length > 5 ? 0.2 : false),
			processTerm: (term) => expand(term.toLowerCase()),
		},
	});
	let id = 0;
	for (const record of registry.domains.values()) {
		for (const tool of registry.toolsOf(record.domain)) {
			for (const action of tool.actions) {
				index.add({
					id: id++,
					noun: tool.cli.replaceAll("-", " "),
					action: `${action.name} ${action.op ?? ""}`.replaceAll("_", " "),
					summary: action.summary,
					about: `${tool.summary} ${record.manifest.summary}`,
					params: Object.keys(action.params).join(" ").replaceAll("_", " "),
					keywords: action.keywords,
					hit: { tool, action, domain: record.domain },
				});
			}
		}
	}
	return index;
}

function expand(term: string): string[] | null {
	if (stopWords.has(term)) return null;
	return [term, ...(synonyms[term] ?? synonyms[term.replace(/s$/, "")] ?? [])].map(stem);
}

/** Enough of a stemmer for verbs and nouns of an API: protect, protects, protected, protection, protections. */
function stem(term: string): string {
	if (stopWords.has(term)) return term;
	const short = term.replace(/(ations|ation|ions|ion|ings|ing|ers|er|ies|ed|es|s|e)$/, "");
	return short.length >= 3 ? short : term;
}
