import MiniSearch from "minisearch";
import type { Registry } from "../../registry/registry.ts";
import type { Action, Tool } from "../../registry/types.ts";
import { lookups, termsOf } from "./words.ts";

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
	keywords: string;
	about: string;
	params: string;
	hit: Hit;
}

/** How much a word counts by where it is found. */
const weights = { noun: 3, action: 3, summary: 2, keywords: 3, about: 0.7, params: 0.3 };

/** The word itself counts more than another form of it, and that more than a synonym. */
const nearness = [2, 1];
const synonymWeight = 0.6;

/** Finds actions by words over every domain, gated ones too; what the operator denied is not found. */
export function createSearch(registry: Registry): (query: string, most?: number) => Hit[] {
	let index: MiniSearch<Entry> | undefined;
	return (query, most = 8) => {
		index ??= build(registry);
		return rank(index, query).slice(0, most);
	};
}

/** Each word counts once, by its best match; an action that fits more of the words, and is named by them, comes first. */
function rank(index: MiniSearch<Entry>, query: string): Hit[] {
	const words = query
		.split(/[^\p{L}\p{N}]+/u)
		.map(lookups)
		.filter((terms) => terms.length > 0);
	const said = new Set(words.flat());
	const found = new Map<number, { hit: Hit; score: number; words: number }>();
	for (const terms of words) {
		for (const [id, { hit, score }] of bestMatches(index, terms)) {
			const before = found.get(id);
			found.set(id, { hit, score: (before?.score ?? 0) + score, words: (before?.words ?? 0) + 1 });
		}
	}
	const ranked = [...found.values()].map(({ hit, score, words: fitting }) => ({
		hit,
		value: score * (fitting / words.length) ** 2 * (1 + 0.3 * namedBy(said, hit)),
	}));
	return ranked.sort((a, b) => b.value - a.value).map(({ hit }) => hit);
}

/** How much of its names the question says: `delete` of branches is said whole, `delete_avatar` by half. */
function namedBy(said: Set<string>, { tool, action }: Hit): number {
	const share = (words: string[]) =>
		words.filter((word) => termsOf(word).some((term) => said.has(term))).length / words.length;
	const noun = Math.max(share(tool.cli.split("-")), share(tool.title.split(" ")));
	return share(action.op ? [...action.name.split("_"), ...action.op.split("_")] : action.name.split("_")) + noun;
}

function bestMatches(index: MiniSearch<Entry>, terms: string[]): Map<number, { hit: Hit; score: number }> {
	const best = new Map<number, { hit: Hit; score: number }>();
	for (const [place, term] of terms.entries()) {
		const weight = nearness[place] ?? synonymWeight;
		for (const { id, score, hit } of index.search(term)) {
			if (score * weight > (best.get(id)?.score ?? 0)) best.set(id, { hit: hit as Hit, score: score * weight });
		}
	}
	return best;
}

function build(registry: Registry): MiniSearch<Entry> {
	const index = new MiniSearch<Entry>({
		fields: Object.keys(weights),
		storeFields: ["hit"],
		processTerm: termsOf,
		searchOptions: {
			boost: weights,
			prefix: (term) => term.length > 3 && !term.startsWith("="),
			fuzzy: (term) => (term.length > 5 && !term.startsWith("=") ? 0.2 : false),
			// A term of the index as it is.
			tokenize: (term) => [term],
			processTerm: (term) => term,
		},
	});
	let id = 0;
	for (const record of registry.domains.values()) {
		for (const tool of registry.toolsOf(record.domain)) {
			for (const action of tool.actions) {
				index.add({
					id: id++,
					noun: [...new Set(`${tool.cli} ${tool.title}`.toLowerCase().split(/[- ]/))].join(" "),
					action: `${action.name} ${action.op ?? ""}`.replaceAll("_", " "),
					summary: action.summary,
					keywords: action.keywords,
					about: `${tool.summary} ${record.manifest.summary}`,
					params: Object.keys(action.params).join(" ").replaceAll("_", " "),
					hit: { tool, action, domain: record.domain },
				});
			}
		}
	}
	return index;
}
