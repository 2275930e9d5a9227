import type { Terminal } from "./terminal.ts";

/** A line on stderr that says how far a call is. */
export interface Progress {
	update(done: number, total?: number, message?: string): void;
	/** Takes the line away. */
	end(): void;
}

const width = 24;

/**
 * Shows nothing for what is done within half a second, and nothing at all where nobody looks at stderr. Where the call
 * tells no numbers (a download), the seconds it takes.
 */
export function showProgress(what: string, { stderr }: Terminal, delay = 500): Progress {
	if (!stderr.isTTY) return { update() {}, end() {} };
	const started = Date.now();
	let state = "";
	let shown = false;
	const draw = () => {
		if (Date.now() - started < delay) return;
		shown = true;
		const line = `${what} ${state || `${Math.round((Date.now() - started) / 1000)} s`}`;
		stderr.write(`\r\u001b[2K${line.slice(0, (stderr.columns ?? 80) - 1)}`);
	};
	const timer = setInterval(draw, 250);
	timer.unref?.();
	return {
		update(done, total, message) {
			state = [total ? `${bar(done / total)} ${done}/${total}` : String(done), message].filter(Boolean).join(" ");
			draw();
		},
		end() {
			clearInterval(timer);
			if (shown) stderr.write("\r\u001b[2K");
		},
	};
}

function bar(part: number): string {
	const full = Math.round(Math.min(1, Math.max(0, part)) * width);
	return `${"█".repeat(full)}${"░".repeat(width - full)}`;
}
