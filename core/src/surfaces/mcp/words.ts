/** Words of a question that say nothing of the thing asked for. */
const stopWords = new Set(
	"a an and are as at be been by can did do does for from had has have how i in into is it its of on one or please should so some than that the their them then there this to was were what when where which why will with would you".split(
		" ",
	),
);

/** Words that people use for what the forges call otherwise; what belongs to one action is in its keywords. */
const synonyms: Record<string, string[]> = {
	pr: ["pull"],
	prs: ["pull"],
	repository: ["repo"],
	organization: ["org"],
	organisation: ["org"],
	folder: ["directory"],
	ticket: ["issue"],
	bug: ["issue"],
	member: ["user"],
	people: ["user", "member"],
	someone: ["user", "member"],
	account: ["user"],
	my: ["your"],
	me: ["your", "you"],
	who: ["list"],
	all: ["list"],
	show: ["get", "list"],
	see: ["get", "list"],
	find: ["search", "list"],
	read: ["get"],
	view: ["get"],
	fetch: ["get", "download"],
	remove: ["delete"],
	drop: ["delete"],
	rename: ["edit"],
	change: ["edit"],
	update: ["edit"],
	modify: ["edit"],
	set: ["edit"],
	add: ["create"],
	new: ["create"],
	open: ["create"],
	make: ["create"],
	write: ["create", "edit"],
	put: ["add"],
	stop: ["cancel"],
};

/** What a word of a text is found by: exactly, and by its stem. */
export function termsOf(word: string): string[] {
	const plain = word.toLowerCase();
	return [exactly(plain), stem(plain)];
}

/** What a word of a question is looked up as, the nearest first. Empty for a word that says nothing. */
export function lookups(word: string): string[] {
	const plain = word.toLowerCase();
	if (stopWords.has(plain)) return [];
	const others = synonyms[plain] ?? synonyms[plain.replace(/s$/, "")] ?? [];
	return [exactly(plain), ...new Set([plain, ...others].map(stem))];
}

/** A term that the same word fits, in singular or plural: `pin` and `pins`, not `pinned`. */
function exactly(word: string): string {
	return `=${word.replace(/(?<=ch|sh|x|s)es$|(?<!s)s$/, "")}`;
}

const endings = ["ations", "ation", "ions", "ings", "ion", "ing", "ers", "ies", "ed", "er", "es", "s", "e", "y"];

/** Enough of a stemmer for the verbs and nouns of an API: protect, protects, protected, protection, protections. */
export function stem(word: string): string {
	const ending = endings.find((candidate) => word.endsWith(candidate) && word.length - candidate.length >= 3);
	if (!ending) return word;
	const short = word.slice(0, -ending.length);
	return ending === "ed" || ending === "ing" ? short.replace(/([bgmnprt])\1$/, "$1") : short;
}
