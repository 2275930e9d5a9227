import { test } from "uvu";
import * as assert from "uvu/assert";
import { sanitize } from "../../core/src/pipeline/sanitize.ts";

const cases: [what: string, given: string, expected: string][] = [
	["colours", "Red \x1b[31malert\x1b[0m", "Red alert"],
	["colours with intermediates", "a\x1b[1;31 qb", "ab"],
	["8-bit CSI", "before \x9b31m c1", "before  c1"],
	["cursor and screen", "\x1b[2J\x1b[Hx\x1b[?25l", "x"],
	["CSI broken by a newline", "a\x1b[31\nb", "a\nb"],
	["title, OSC with BEL", "a\x1b]0;pwned\x07b", "ab"],
	["clipboard, OSC 52", "OSC \x1b]52;c;ZXZpbA==\x07 title", "OSC  title"],
	["clipboard, 8-bit", "a\x9d52;c;ZXZpbA==\x9cb", "ab"],
	["hyperlink keeps its text", "\x1b]8;id=1;https://evil.example\x1b\\link\x1b]8;;\x1b\\ after", "link after"],
	["hyperlink with BEL", "\x1b]8;;https://evil.example\x07link\x1b]8;;\x07", "link"],
	["open OSC ends with its line", "a\x1b]52;c;abc\nnext line", "a\nnext line"],
	["open OSC ends before CRLF", "a\x1b]0;t\r\nb", "a\nb"],
	["open OSC at the end", "a\x1b]8;;https://x", "a"],
	["OSC ended by another escape", "a\x1b]0;t\x1b[1mb", "ab"],
	["OSC cancelled", "a\x1b]0;t\x18b\x1b]0;t\x1ac", "abc"],
	["DCS", "a\x1bPq#0;2;0;0;0\x1b\\b", "ab"],
	["DCS, 8-bit", "a\x90payload\x9cb", "ab"],
	["SOS, PM, APC", "a\x1bXone\x1b\\b\x1b^two\x9cc\x1b_three\x07d", "abcd"],
	["SOS, PM, APC, 8-bit", "a\x98one\x9cb\x9etwo\x9cc\x9fthree\x9cd", "abcd"],
	["character sets", "a\x1b(Bb\x1b)0c\x1b%Gd\x1b#8e", "abcde"],
	["reset, save, keypad", "a\x1bcb\x1b7c\x1b8d\x1b=e\x1b>f", "abcdef"],
	["lone ESC keeps the text", "lone \x1b esc \x1bxyz \x1b", "lone  esc xyz "],
	["ESC before a letter of another script", "\x1bя", "я"],
	["removal makes no sequence", "\x1b\x1b[0m[31mx", "[31mx"],
	["ESC split by a zero-width space", "\x1b\u200b[31mx", "[31mx"],
	["NUL, BEL, BS, DEL", "a\0b\x07c\x08d\x7fe", "abcde"],
	["tab and newline stay", "a\tb\nc", "a\tb\nc"],
	["line ends", "a\r\nb\rc\u2028d\u2029e\x85f", "a\nb\nc\nd\ne\nf"],
	["CR and LF with a control between", "a\r\0\nb", "a\nb"],
	["form feed and vertical tab", "a\x0cb\x0bc", "abc"],
	["other C1", "a\x80b\x84c\x86d\x8fe", "abcde"],
	["bidi embeddings and overrides", "a\u202ab\u202bc\u202cd\u202de\u202ef", "abcdef"],
	["bidi isolates", "a\u2066b\u2067c\u2068d\u2069e", "abcde"],
	["bidi marks", "a\u061cb\u200ec\u200fd", "abcd"],
	["zero-width", "ig\u200bno\ufeffre\u2060 \u2061a\u2062b\u2063c\u2064", "ignore abc"],
	["soft hyphen", "ig\u00adnore", "ignore"],
	["Mongolian vowel separator", "a\u180eb", "ab"],
	["deprecated format characters", "a\u206ab\u206fc", "abc"],
	["fillers", "a\u3164b\uffa0c\u115fd\u1160e\u17b4f", "abcdef"],
	["joiners between Latin letters", "a\u200db\u200cc", "abc"],
	["joiners at the edge", "\u200dم\u200c", "م"],
	["two joiners", "م\u200c\u200cم", "مم"],
	["ZWJ between an emoji and a letter", "😀\u200da", "😀a"],
	["ZWNJ between emoji", "😀\u200c😀", "😀😀"],
	["tags", "x\u{E0001}\u{E0069}\u{E0067}\u{E006E}y\u{E007F}", "xy"],
	["tags after a flag that say something else", "\u{1F3F4}\u{E0069}\u{E0067}\u{E006E}\u{E007F}", "\u{1F3F4}"],
	["tags after a flag without their end", "\u{1F3F4}\u{E0067}\u{E0062}\u{E0065}\u{E006E}\u{E0067}x", "\u{1F3F4}x"],
	["selectors after a letter", "a\ufe0fb\ufe01c\u{E0100}d", "abcd"],
	["selector after a digit that is no keycap", "1\ufe0f2", "12"],
	["a run of selectors", "😀\ufe0f\ufe0f", "😀"],
	["bytes in selectors", "😀\u{E0158}\u{E0155}\u{E015C}", "😀"],
	["a run of selectors after an ideograph", "葛\u{E0100}\u{E0101}", "葛"],
	["unpaired surrogates", "a\ud83d b\ude00", "a\ufffd b\ufffd"],
	["surrogates that removal would join", "\ud83d\x1b[0m\ude00 \ud83d\u200b\ude00", "\ufffd\ufffd \ufffd\ufffd"],
	["annotations", "a\ufff9b\ufffac\ufffbd", "abcd"],
	["noncharacters", "a\ufdd0b\ufffec\uffffd\u{1FFFE}e\u{10FFFF}f", "abcdef"],
	["grapheme joiner between letters", "a\u034fb", "ab"],
	["nothing", "", ""],
];
for (const [what, given, expected] of cases) {
	test(`sanitize: ${what}`, () => {
		assert.is(sanitize(given), expected);
		assert.is(sanitize(expected), expected, "a second run changes nothing");
	});
}

const intact: [what: string, text: string][] = [
	["emoji", "😀 ❤️ ☎︎ ©️ 1️⃣ #️⃣ 🇩🇪 👋🏽"],
	["emoji sequences", "👨‍👩‍👧‍👦 🧑🏽‍🚀 🏳️‍🌈 🏳️‍⚧️ 🏴‍☠️ 👁️‍🗨️ 🧑🏻‍❤️‍💋‍🧑🏿 🐦‍⬛ 🙂‍↔️ ⛓️‍💥"],
	["flags of regions", "🏴󠁧󠁢󠁥󠁮󠁧󠁿 🏴󠁧󠁢󠁳󠁣󠁴󠁿 🏴󠁧󠁢󠁷󠁬󠁳󠁿"],
	["Arabic and Persian", "مرحبا بالعالم، می‌خواهم بروم خانه‌ها ۱۲۳"],
	["Urdu with marks", "یہ اُردُو ہے"],
	["Hebrew with points", "שָׁלוֹם עוֹלָם"],
	["Hebrew with a grapheme joiner", "יְרוּשָׁלַ͏ִם"],
	["Hindi half forms", "क्ष क्‍ष क्‌ष"],
	["Bengali, ya-phala", "র‍্য"],
	["Malayalam, old chillu at the end", "അവന്‍ പോയി"],
	["Sinhala", "ශ්‍රී ලංකා"],
	["Thai", "สวัสดีชาวโลก"],
	["CJK", "你好，世界。日本語のテキスト　한국어 텍스트"],
	["ideographic variants", "葛󠄀城市 辻󠄂"],
	["old Hangul with a filler", "ᅟᅡ"],
	["combining marks", "é à ṩ Z͑ͫ̓a̴l̵g̶o̷"],
	["Greek, Cyrillic, Georgian", "Ελληνικά, русский, ქართული"],
	["mathematics", "∀x∈ℝ: ⌈x⌉ = −⌊−x⌋, ≨︀"],
	["spaces and punctuation", "a\u00a0b\u2009c\u3000d – “e” … «f»"],
	["code", "if (a < b && c > d) { x = `y$z`; } // \\u200b"],
];
for (const [what, text] of intact) {
	test(`sanitize: intact: ${what}`, () => assert.is(sanitize(text), text));
}

test.run();
