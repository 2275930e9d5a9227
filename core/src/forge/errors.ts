import { withoutTerminalSequences } from "../pipeline/terminal-sequences.ts";
import { type ForgeErrorCode, forgeErrorCodes } from "./codes.ts";
import { redact } from "./redact.ts";

export { type ForgeErrorCode, forgeErrorCodes } from "./codes.ts";
export { redact } from "./redact.ts";

/** What is known of a failure; all of it is shown, so all of it is redacted. */
export interface ForgeErrorDetails {
	status?: number;
	/** What the forge said, in its words. */
	forgeMessage?: string;
	/** The reason in our words, where the forge said nothing. */
	detail?: string;
	/** Method and route. */
	operation?: string;
	/** What it was about: `acme/rocket, index 12`. */
	target?: string;
	/** In place of the code's remedy. */
	nextStep?: string;
	/** After the remedy: what is special in this case. */
	note?: string;
	secrets?: Iterable<string>;
	cause?: unknown;
}

/** A call to a forge that failed. `message` says what and why, `nextStep` what to do. */
export class ForgeError extends Error {
	override readonly name = "ForgeError";
	readonly code: ForgeErrorCode;
	readonly status: number | undefined;
	readonly forgeMessage: string | undefined;
	readonly nextStep: string;
	readonly operation: string | undefined;
	readonly target: string | undefined;

	constructor(code: ForgeErrorCode, details: ForgeErrorDetails = {}) {
		const secrets = [...(details.secrets ?? [])];
		const show = (text: string | undefined) => (text ? redact(oneLine(text), secrets) : undefined);
		const operation = show(details.operation);
		const target = show(details.target);
		const forgeMessage = show(details.forgeMessage);
		const about = [operation, target].filter(Boolean).join(" on ");
		const said = forgeMessage && JSON.stringify(forgeMessage);
		const reason = [details.status, said, show(details.detail)].filter(Boolean).join(" ");
		const what = forgeErrorCodes[code].text + (reason ? ` (${reason})` : "");
		super(about ? `${about}: ${what}` : what, details.cause === undefined ? undefined : { cause: details.cause });
		this.code = code;
		this.status = details.status;
		this.forgeMessage = forgeMessage;
		this.operation = operation;
		this.target = target;
		const remedy = details.nextStep ?? forgeErrorCodes[code].remedy;
		this.nextStep = [show(remedy), show(details.note)].filter(Boolean).join(" ");
	}
}

/** The error of an operation that this forge does not serve. */
export function noRoute(operation: string): ForgeError {
	return new ForgeError("noRoute", { operation });
}

/** One compact paragraph: what failed, on which target, why in the forge's words, what to do next. */
export function toText(error: unknown): string {
	if (!(error instanceof Error)) return oneLine(redact(String(error)));
	const { nextStep } = error as { nextStep?: unknown };
	const sentences = [error.message, typeof nextStep === "string" ? nextStep : ""].map((text) => oneLine(redact(text)));
	return sentences.filter(Boolean).map(ended).join(" ");
}

const ended = (text: string) => (/[.!?]$/.test(text) ? text : `${text}.`);

/** Terminal sequences, controls and line breaks out, and no page-long message of a server. */
function oneLine(text: string): string {
	const flat = withoutTerminalSequences(text)
		.replace(/[\s\p{Cc}]+/gu, " ")
		.trim();
	return flat.length > 600 ? `${flat.slice(0, 600)}...` : flat;
}
