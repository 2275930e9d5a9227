import type { Files } from "@madtea/schemas";

/** Files that are set up with the first call that has to do with one. */
export function lateFiles(open: () => Promise<Files>): Files {
	let opened: Promise<Files> | undefined;
	const files = () => {
		opened ??= open();
		return opened;
	};
	return {
		read: async (path) => (await files()).read(path),
		decode: async (base64) => (await files()).decode(base64),
		write: async (path, bytes) => (await files()).write(path, bytes),
	};
}
