/** A call that can't be made as it was asked: what is wrong and what to give instead, for the agent. */
export class CallError extends Error {
	override name = "CallError";

	/**
	 * @param message what failed, on what, and why
	 * @param nextStep what to do now
	 */
	constructor(
		message: string,
		readonly nextStep?: string,
	) {
		super(message);
	}

	/** What is wrong, then what to do now. */
	get whole(): string {
		return [this.message, this.nextStep].filter(Boolean).join(" ");
	}
}

/** A call that was given wrong arguments: usage, not the forge. */
export class ArgumentError extends CallError {
	override name = "ArgumentError";
}

/** A call that the operator's configuration does not allow. */
export class DeniedError extends CallError {
	override name = "DeniedError";
}
