/**
 * Characters that nobody sees: what Unicode calls Default_Ignorable_Code_Point (bidi controls, zero-width characters,
 * soft hyphen, fillers, variation selectors, tags), noncharacters and interlinear annotation.
 * Some are part of how a script or an emoji is written: those stay in the one place where they are.
 */

/** Kept where the text needs them, see `needed`. */
const conditional = "\\u034F\\u115F\\u1160\\u180B-\\u180D\\u180F\\u200C\\u200D\\uFE00-\\uFE0F\\u{E0000}-\\u{E01EF}";

/** Default_Ignorable also has the joiners and selectors, hence the exclusion. */
const always = new RegExp(
	`(?![${conditional}])[\\p{Default_Ignorable_Code_Point}\\p{Noncharacter_Code_Point}\\uFFF9-\\uFFFB]`,
	"gu",
);

/** Scripts written with ZWJ and ZWNJ (UAX #31 2.3, Core Specification 23.2): cursive ones and those with viramas. */
const joined =
	"Arab Syrc Mong Nkoo Mand Adlm Rohg Deva Beng Guru Gujr Orya Taml Telu Knda Mlym Sinh Khmr Mymr Bali Java Newa Tirh"
		.split(" ")
		.map((script) => `\\p{Script_Extensions=${script}}`)
		.join("");
const joinedLetter = `(?!\\p{Default_Ignorable_Code_Point})(?=[\\p{L}\\p{M}])[${joined}]`;
const virama = "\\u094D\\u09CD\\u0A4D\\u0ACD\\u0B4D\\u0BCD\\u0C4D\\u0CCD\\u0D4D\\u0DCA";

const selector = "\\p{Variation_Selector}";
const emoji = "\\p{Extended_Pictographic}";

/** England, Scotland, Wales: the only tag sequences recommended for interchange (RGI, UTS #51). */
const flag = ["gbeng", "gbsct", "gbwls"]
	.map(
		(name) =>
			`\\u{1F3F4}${[...name].map((letter) => String.fromCodePoint(0xe0000 + letter.charCodeAt(0))).join("")}\\u{E007F}`,
	)
	.join("|");

const needed = [
	// UTS #51 ED-16: a ZWJ sequence, its elements with presentation selector or skin tone.
	`(?<=${emoji}[\\uFE0F\\p{Emoji_Modifier}]?)\\u200D(?=${emoji})`,
	// UTS #51 ED-9a: text or emoji presentation; ED-14c: a keycap.
	`(?<=${emoji})[\\uFE0E\\uFE0F](?!${selector})|(?<=[0-9#*])\\uFE0F(?=\\u20E3)`,
	`(?<=${joinedLetter})[\\u200C\\u200D](?=${joinedLetter})`,
	// UAX #31 B: a half form or an old chillu, also at the end of a word.
	`(?<=[${virama}])[\\u200C\\u200D](?![${conditional}])`,
	// UTS #37 and StandardizedVariants.txt: one selector, after the characters that have variants.
	`(?<=\\p{Ideographic})[\\uFE00-\\uFE02\\u{E0100}-\\u{E01EF}](?!${selector})`,
	`(?<=[\\p{Sm}\\p{Script=Mymr}\\p{Script=Phag}])\\uFE00(?!${selector})`,
	`(?<=[\\u3001\\u3002\\uFF01\\uFF0C\\uFF0E\\uFF1A\\uFF1B\\uFF1F])[\\uFE00\\uFE01](?!${selector})`,
	`(?<=(?!${selector})\\p{Script=Mong})[\\u180B-\\u180D\\u180F](?!${selector})`,
	// CGJ orders the marks of biblical Hebrew; fillers stand for a missing letter of a Hangul syllable.
	`(?<=(?!\\p{Default_Ignorable_Code_Point})[\\p{L}\\p{M}])\\u034F(?=(?!\\p{Default_Ignorable_Code_Point})\\p{M})`,
	`\\u115F(?=[\\u1161-\\u11A7\\uD7B0-\\uD7C6])|(?<=[\\u1100-\\u115E\\uA960-\\uA97C])\\u1160(?![${conditional}])`,
].join("|");

const anyConditional = new RegExp(`[${conditional}]`, "u");
let inPlaceOrNot: RegExp | undefined;

/**
 * The text without invisible characters, but for those in place.
 * Needs well-formed UTF-16. What stays is judged by neighbours that stay too, so a second run changes nothing.
 */
export function withoutInvisible(text: string): string {
	const rest = text.replace(always, "");
	if (!anyConditional.test(rest)) return rest;
	// Made when first needed: reading so many Unicode properties takes milliseconds that every start would pay.
	inPlaceOrNot ??= new RegExp(`(${flag}|${needed})|[${conditional}]`, "gu");
	return rest.replace(inPlaceOrNot, "$1");
}
