/**
 * Control sequences that a terminal acts on and does not show.
 * Sources: ECMA-48 (5.4 control sequences, 5.6 control strings, 8.3.x C1), and xterm's ctlseqs for BEL as the end of
 * an OSC and for the escapes that terminals act on. Each alternative matches in one go, so the time is linear.
 */

/** DCS, SOS, OSC, PM, APC with payload. An open one ends with its line, so it can't take the document with it. */
const controlString =
	"(?:\\x1B[\\]PX^_]|[\\x90\\x98\\x9D-\\x9F])[^\\x07\\x18\\x1A\\x1B\\x9C\\n\\r]*(?:\\x1B\\\\|[\\x07\\x18\\x1A\\x9C])?";

const controlSequence = "(?:\\x1B\\[|\\x9B)[0-?]*[ -/]*[@-~]?";

const characterSet = "\\x1B[()*+./-][0-9A-Z<=>]|\\x1B%[@G8]|\\x1B#[3-68]|\\x1B [FGLMN]";

/** Only escapes in use take a letter with them: after any other ESC the text is a person's. */
const singleEscape = "\\x1B[6-9=>DEHMNOVWZ\\\\clmno|}~]?";

const sequence = new RegExp([controlString, controlSequence, characterSet, singleEscape].join("|"), "g");

/** The text without terminal sequences, 7-bit and 8-bit; a hyperlink (OSC 8) keeps its visible text. */
export function withoutTerminalSequences(text: string): string {
	return text.replace(sequence, "");
}
