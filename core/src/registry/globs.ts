/** Picomatch as a module of its own: only an operator who denies something by a glob pays for it at start. */
import picomatch from "picomatch";

/** Whether a text fits one of the globs, in whatever case. */
export function matcher(globs: string[]): (text: string) => boolean {
	const matches = picomatch(globs, { dot: true, nocase: true });
	return (text) => matches(text);
}
