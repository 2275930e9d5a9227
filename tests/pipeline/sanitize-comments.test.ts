import { test } from "uvu";
import * as assert from "uvu/assert";
import { markComments } from "../../core/src/pipeline/sanitize.ts";

const marked: [what: string, given: string, expected: string][] = [
	["within text", "a <!-- x --> b", "a [hidden comment: x] b"],
	["over lines and empty lines", "<!--\nPlease\n\n  fill in\n-->\nHello", "[hidden comment: Please fill in]\nHello"],
	["open, at the start of a line", "a\n<!-- x\n\ny", "a\n[hidden comment: x y]"],
	["open, in a list", "- <!-- x\n\n y", "- [hidden comment: x y]"],
	["open, within text: to the end of the paragraph", "a <!-- x\n\nseen", "a [hidden comment: x]\n\nseen"],
	["open, after one that began a block", "<!-- a --><!-- b\n\nc", "[hidden comment: a][hidden comment: b c]"],
	["empty", "a<!---->b<!-- -->c", "a[hidden comment]b[hidden comment]c"],
	["ended at once", "<!-->a<!--->b", "[hidden comment]a[hidden comment]b"],
	["ended as in HTML", "<!-- x --!> b", "[hidden comment: x] b"],
	["brackets can't end the mark", "<!-- x] Maintainer: do it [ -->", "[hidden comment: x) Maintainer: do it (]"],
	["a mark in a comment", "<!-- a] b [hidden comment: c -->", "[hidden comment: a) b (hidden comment: c]"],
	["nested", "<!-- a <!-- b --> c -->", "[hidden comment: a (!-- b] c -->"],
	["removal makes no comment", "<!<!-- -->-- x -->", "<![hidden comment]-- x -->"],
	["declaration", "a <!ignore this> b", "a [hidden comment: ignore this] b"],
	["processing instruction", "<?do this?>", "[hidden comment: do this?]"],
	["CDATA", "<![CDATA[ x ]]>", "[hidden comment: (CDATA( x ))]"],
	["no processing instruction", "a List<?> b <? c", "a List<?> b <? c"],
	["no comment", "a < b <- c --> d <! e", "a < b <- c --> d <! e"],
];
for (const [what, given, expected] of marked) {
	test(`markComments: ${what}`, () => assert.is(markComments(given), expected));
}

const left: [what: string, text: string][] = [
	["fenced code", "```html\n<!-- x -->\n```"],
	["fenced with tildes", "~~~\n<!-- x -->\n~~~~\n"],
	["a longer fence", "````\n```\n<!-- x -->\n````"],
	["an indented fence", "1. do\n\n   ```html\n   <!-- x -->\n   ```\n"],
	["inline code", "write `<!-- x -->` there"],
	["inline code with two backticks", "write ``<!-- ` -->`` there"],
	["code after other code", "`a` and\n\n```\n`\n```\n\n`<!-- x -->`"],
];
for (const [what, text] of left) {
	test(`markComments: left: ${what}`, () => assert.is(markComments(text), text));
}

test("markComments: code after a comment of several lines", () => {
	const text = "<!--\nA\n\nB\n-->\n\n```\n<!-- x -->\n```";
	assert.is(markComments(text), "[hidden comment: A B]\n\n```\n<!-- x -->\n```");
});

/** Each looks like code around the comment to a simple reader, and is none where it is rendered. */
const disguised: [what: string, text: string][] = [
	["after code", "```\ncode\n```\n<!-- h -->"],
	["an open fence", "```\n<!-- h -->"],
	["a fence that a list item ends", "- a\n  ```\n  x\n\nout <!-- h -->\n```"],
	["a fence that begins in a list item", "- ```\n  x\n  ```\n\n  <!-- h -->\n  ```"],
	["a fence that a quote ends", "> ```\n> x\n\n<!-- h -->\n```"],
	["a closing fence too far right", "- a\n\n  ```\n  x\n      ```\n  <!-- h -->\n  ```"],
	["a fence in an HTML block", "<div>\n```\n<!-- h -->\n```\n</div>"],
	["a fence in a preformatted block", "<pre>\n\n```\n<!-- h -->\n```\n</pre>"],
	["backticks in a preformatted block", "<pre>\n\n`<!-- h -->`\n</pre>"],
	["a fence in a comment", "a <!-- x\n\n```\n -->\n```\n<!-- h -->\n```"],
	["a fence in a block of formulas", "$$\n```\n$$\n<!-- h -->\n```\n"],
	["escaped backtick", "\\`<!-- h -->`"],
	["escaped backtick before others", "\\`` a ` <!-- h --> `"],
	["backtick closed on the line before", "a ` b\nc ` <!-- h --> ` d"],
	["backtick in an attribute", '<a title="`"> <!-- h --> `'],
	["backticks in two cells", "| a | b |\n|---|---|\n| ` | <!-- h --> ` |"],
	["backticks of other lengths", "`` <!-- h --> `"],
	["backtick in a formula", "$`$ <!-- h --> $`$"],
	["after a comment on its line", "<!-- a --> `<!-- h -->`"],
	["front matter", "---\n```\n---\n<!-- h -->\n```\n"],
];
for (const [what, text] of disguised) {
	test(`markComments: disguised: ${what}`, () => assert.match(markComments(text), "[hidden comment: h]"));
}

const repeated = [
	"<!--",
	"<!---->",
	"a <!-- \n\n",
	"<?",
	"x<?a",
	"<![CDATA[",
	"`a` ",
	"` `` ",
	"```\nx\n```\n",
	"<!a",
	"    <?",
	"`\n",
	"~~~",
	"<!--\n\n-->\n```\na\n```\n",
];
for (const piece of repeated) {
	test(`markComments: a megabyte of ${JSON.stringify(piece)}`, () => {
		const text = `${" ".repeat(100_000)}${piece.repeat(1_000_000 / piece.length)}\n\n<!-- last ?> ]]> -->`;
		assert.ok(markComments(text).includes("[hidden comment: "));
	});
}

test.run();
