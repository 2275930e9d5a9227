import { distance } from "fastest-levenshtein";

/**
 * The names most like `name`, best first; only those near enough to be meant, and nearly as near as the best.
 * A name that contains the other, or differs only in case or separators, counts as near.
 */
export function nearest(name: string, known: Iterable<string>, most = 3): string[] {
	// A name is short: whatever is longer is no misspelling of one, and comparing it would take its time.
	const wanted = fold(name.slice(0, 200));
	const scored: { candidate: string; score: number }[] = [];
	for (const candidate of known) {
		const folded = fold(candidate);
		const contained = wanted.length > 2 && (folded.includes(wanted) || wanted.includes(folded)) && folded.length > 2;
		const score = contained ? Math.min(1, distance(wanted, folded)) : distance(wanted, folded);
		if (contained || score <= mostEdits(wanted)) scored.push({ candidate, score });
	}
	scored.sort((a, b) => a.score - b.score);
	const best = scored[0]?.score ?? 0;
	return scored
		.filter(({ score }) => score <= best + 1)
		.slice(0, most)
		.map(({ candidate }) => candidate);
}

function fold(text: string): string {
	return text.toLowerCase().replace(/[\s_.-]+/g, "");
}

/** A swap of two letters counts as two edits, and is common in short names too. */
function mostEdits(name: string): number {
	if (name.length < 3) return 1;
	return Math.max(2, Math.floor(Math.min(name.length, 12) / 3));
}
