/** One line of doctor. */
export interface Finding {
	level: "ok" | "warning" | "failure";
	/** `node`, `config`, `forge work`, `plugin madt-plugin-weather`. */
	about: string;
	text: string;
	/** What to do; for a warning or a failure. */
	remedy?: string;
}

export const ok = (about: string, text: string): Finding => ({ level: "ok", about, text });
export const warning = (about: string, text: string, remedy: string): Finding => ({
	level: "warning",
	about,
	text,
	remedy,
});
export const failure = (about: string, text: string, remedy: string): Finding => ({
	level: "failure",
	about,
	text,
	remedy,
});

/** A failure from an error that says what to do next. */
export function failureOf(about: string, error: unknown, remedy = "Look at the message."): Finding {
	const { message, nextStep } = error as { message?: string; nextStep?: string };
	return failure(about, String(message ?? error).slice(0, 1000), nextStep || remedy);
}

/** The findings of a check, or one that says that it did not end. */
export async function within(milliseconds: number, about: string, check: Promise<Finding[]>): Promise<Finding[]> {
	let timer: NodeJS.Timeout | undefined;
	const late = new Promise<Finding[]>((resolve) => {
		timer = setTimeout(
			() =>
				resolve([
					failure(
						about,
						`no result within ${milliseconds / 1000} s`,
						"Try again; something on the way does not answer.",
					),
				]),
			milliseconds,
		);
	});
	try {
		return await Promise.race([check.catch((error: unknown) => [failureOf(about, error)]), late]);
	} finally {
		clearTimeout(timer);
	}
}
