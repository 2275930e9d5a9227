import fc from "fast-check";
import { test } from "uvu";
import * as assert from "uvu/assert";
import { sanitize } from "../../core/src/pipeline/sanitize.ts";

/** Pieces of which hostile text is made, and neighbours that could make them legitimate. */
const pieces = [
	..."\x1b \x07 \x9b \x9d \x9c \x90 \r \n \t \0 \x7f \x18 \x85 [ ] ; 8 5 2 m \\ P X ^ _ a # 1".split(" "),
	..."\u200b \u200c \u200d \u200e \u2060 \ufeff \u00ad \u034f \u061c \u180b \u180e \u202e \u2066 \u2028 \u206a \u3164 \u115f \u1160 \u1161 \u1100".split(
		" ",
	),
	..."\ufe00 \ufe0e \ufe0f \u{E0100} \u{E0101} \u{E0001} \u{E0067} \u{E0062} \u{E0065} \u{E006E} \u{E007F} \u{1F3F4} \u20e3 \ufff9 \ufffe \ud83d \ude00".split(
		" ",
	),
	..."😀 👩 🏽 ❤ م ا क ् ष र ש ָ 葛 ᠠ ∩ 。 é ́".split(" "),
	"\x1b]8;;",
	"\x1b]52;c;",
	"\x1b[31m",
	"\u{1F3F4}\u{E0067}\u{E0062}\u{E0065}\u{E006E}\u{E0067}\u{E007F}",
	"👩‍🚀",
];
const hostile = fc
	.array(fc.oneof({ weight: 6, arbitrary: fc.constantFrom(...pieces) }, fc.string({ unit: "binary", maxLength: 3 })), {
		maxLength: 40,
	})
	.map((parts) => parts.join(""));

/** Written from the list of what must never come through, without the properties that the code uses. */
const never: [from: number, to: number][] = [
	[0x00, 0x08],
	[0x0b, 0x1f],
	[0x7f, 0x9f],
	[0xad, 0xad],
	[0x61c, 0x61c],
	[0x17b4, 0x17b5],
	[0x180e, 0x180e],
	[0x200b, 0x200b],
	[0x200e, 0x200f],
	[0x2028, 0x202e],
	[0x2060, 0x206f],
	[0x3164, 0x3164],
	[0xd800, 0xdfff],
	[0xfdd0, 0xfdef],
	[0xfeff, 0xfeff],
	[0xffa0, 0xffa0],
	[0xfff0, 0xfffb],
	[0xfffe, 0xffff],
	[0xe0000, 0xe001f],
	[0xe0080, 0xe00ff],
	[0xe01f0, 0xe0fff],
];
const isSelector = (code = 0) =>
	(code >= 0xfe00 && code <= 0xfe0f) || (code >= 0xe0100 && code <= 0xe01ef) || (code >= 0x180b && code <= 0x180f);
const isTag = (code = 0) => code >= 0xe0020 && code <= 0xe007f;
const flags = ["gbeng", "gbsct", "gbwls"].map(
	(name) =>
		`\u{1F3F4}${[...name].map((letter) => String.fromCodePoint(0xe0000 + letter.charCodeAt(0))).join("")}\u{E007F}`,
);

function forbidden(text: string): string[] {
	const found: string[] = [];
	const codes = [...flags.reduce((rest, flag) => rest.replaceAll(flag, "F"), text)].map(
		(character) => character.codePointAt(0) as number,
	);
	codes.forEach((code, index) => {
		const [before = 0, after = 0] = [codes[index - 1], codes[index + 1]];
		const isNever = never.some(([from, to]) => code >= from && code <= to) || (code & 0xfffe) === 0xfffe;
		const joiner =
			(code === 0x200c || code === 0x200d) &&
			(before < 0xa9 || isSelector(after) || after === 0x200c || after === 0x200d);
		const selector =
			isSelector(code) && (isSelector(before) || isSelector(after) || (before < 0xa9 && after !== 0x20e3));
		if (isNever || joiner || selector || isTag(code)) found.push(code.toString(16));
	});
	return found;
}

test("sanitize: nothing forbidden comes through", () => {
	fc.assert(
		fc.property(hostile, (text) => assert.equal(forbidden(sanitize(text)), [])),
		{ numRuns: 3000 },
	);
});

test("sanitize: idempotent", () => {
	fc.assert(
		fc.property(hostile, (text) => assert.is(sanitize(sanitize(text)), sanitize(text))),
		{ numRuns: 3000 },
	);
});

test("sanitize: text of letters, marks, numbers and punctuation is unchanged", () => {
	const ordinary = fc
		.string({ unit: "grapheme" })
		.filter((text) => !/[\p{C}\p{Default_Ignorable_Code_Point}\u2028\u2029]/u.test(text));
	fc.assert(fc.property(ordinary, (text) => assert.is(sanitize(text), text)));
});

test("sanitize: emoji recommended for interchange are unchanged", () => {
	const setsOfStrings = "v";
	const isEmoji = new RegExp("^\\p{RGI_Emoji}$", setsOfStrings);
	const part = fc.constantFrom(
		..."👨👩🧑👧👦❤🚀⚕⚖✈🌾🍳🎓🎨🏫🏭💻💼🔧🔬🚒🤝🏳🏴🌈☠⚧👁🗨♂♀💋🐕🦺🐻❄⬛🔥🩹➡🙂↔💥⛓🦰🦲",
		"🏽",
		"🏿",
		"\ufe0f",
	);
	const sequence = fc
		.array(part, { minLength: 1, maxLength: 4 })
		.chain((parts) =>
			fc
				.array(fc.constantFrom("", "\u200d"), { minLength: parts.length, maxLength: parts.length })
				.map((joins) => parts.map((piece, index) => piece + (index < parts.length - 1 ? joins[index] : "")).join("")),
		);
	let emoji = 0;
	fc.assert(
		fc.property(sequence, (text) => {
			if (!isEmoji.test(text)) return;
			emoji++;
			assert.is(sanitize(text), text);
		}),
		{ numRuns: 20_000 },
	);
	assert.ok(emoji > 200, `only ${emoji} of the sequences were emoji`);
});

const megabyte = (piece: string) => piece.repeat(Math.ceil(1_000_000 / piece.length));
const floods: [given: string, expected: (text: string) => string][] = [
	["\x1b", () => ""],
	["\x1b[", () => ""],
	["\x1b[1;", () => ""],
	["\x1b]8;;", () => ""],
	["\x9d", () => ""],
	["\x1b]0;x\n", (text) => "\n".repeat(text.length / 6)],
	["\u200d", () => ""],
	["\ufe0f", () => ""],
	["\u{E0041}", () => ""],
	["\ud83d", (text) => "\ufffd".repeat(text.length)],
	["\r", (text) => "\n".repeat(text.length)],
	["👨\u200d", (text) => text.slice(0, -1)],
	["م\u200c", (text) => text.slice(0, -1)],
	["é", (text) => text],
];
for (const [piece, expected] of floods) {
	test(`sanitize: a megabyte of ${JSON.stringify(piece)}`, () => {
		const text = megabyte(piece);
		assert.ok(sanitize(text) === expected(text));
	});
}

test.run();
