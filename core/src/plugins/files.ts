import { createHash } from "node:crypto";
import { readdirSync, readFileSync, realpathSync, statSync } from "node:fs";
import { dirname, join, relative, sep } from "node:path";

/** What of a package can't be trusted, whatever is in it. */
export class UntrustedFiles extends Error {}

const mostFiles = 20_000;
const mostBytes = 500_000_000;

/** The host's own packages change with it, and hold only types for a plugin. */
const ours = /^@madtea\//;

/**
 * Every file of a package and of the packages it depends on, name to real path: all that its code may consist of.
 * A dependency's files are `name@version`, NUL, file.
 * @throws UntrustedFiles for a link that leads out of the package, and for what is too much to look through
 */
export function filesOf(folder: string): Map<string, string> {
	const files = new Map<string, string>();
	const seen = new Set<string>();
	const queue: [string, string][] = [[realpathSync(folder), ""]];
	for (let next = queue.shift(); next; next = queue.shift()) {
		const [root, prefix] = next;
		if (seen.has(root)) continue;
		seen.add(root);
		walk(root, root, prefix, files);
		for (const [name, place] of dependenciesOf(root)) queue.push([place, `${name}@${versionAt(place) ?? "0"}\0`]);
	}
	return files;
}

function walk(root: string, folder: string, prefix: string, files: Map<string, string>): void {
	for (const entry of readdirSync(folder, { withFileTypes: true })) {
		// What is installed beside it is looked through as far as it is a dependency.
		if (entry.name === ".git" || entry.name === "node_modules") continue;
		const path = join(folder, entry.name);
		const name = prefix + relative(root, path).split(sep).join("/");
		if (entry.isDirectory()) walk(root, path, prefix, files);
		else if (entry.isFile()) files.set(name, path);
		else if (entry.isSymbolicLink()) files.set(name, linked(root, path, name));
		else throw new UntrustedFiles(`${name} is neither a file nor a folder`);
		if (files.size > mostFiles) throw new UntrustedFiles(`it has more than ${mostFiles} files with its dependencies`);
	}
}

/** A link to a folder of the package is kept as that: the folder is looked through where it is. */
function linked(root: string, path: string, name: string): string {
	let real: string;
	try {
		real = realpathSync(path);
	} catch {
		throw new UntrustedFiles(`${name} is a link that leads nowhere`);
	}
	if (real !== root && !real.startsWith(root + sep)) throw new UntrustedFiles(`${name} is a link out of the package`);
	return real;
}

function dependenciesOf(folder: string): [string, string][] {
	const { dependencies, optionalDependencies, peerDependencies } = packageAt(folder);
	const names = Object.keys({ ...dependencies, ...optionalDependencies, ...peerDependencies }).filter(
		(name) => !ours.test(name),
	);
	return names.flatMap((name) => {
		const place = resolve(folder, name);
		return place ? [[name, place] as [string, string]] : [];
	});
}

/** As Node finds a package: in the `node_modules` of the folder and of those above it. */
function resolve(folder: string, name: string): string | undefined {
	for (let current = folder; ; current = dirname(current)) {
		try {
			return realpathSync(join(current, "node_modules", name));
		} catch {
			// Not here: further up.
		}
		if (current === dirname(current)) return undefined;
	}
}

interface Package {
	version?: string;
	dependencies?: object;
	optionalDependencies?: object;
	peerDependencies?: object;
}

function packageAt(folder: string): Package {
	try {
		const value: unknown = JSON.parse(readFileSync(join(folder, "package.json"), "utf8"));
		return typeof value === "object" && value !== null ? (value as Package) : {};
	} catch {
		return {};
	}
}

/** Version of the package in a folder, as its package.json says. */
export function versionAt(folder: string): string | undefined {
	const { version } = packageAt(folder);
	return typeof version === "string" ? version.slice(0, 40) : undefined;
}

/** SHA-256 of each file of the package, and one of each dependency; a link to a folder counts as where it leads. */
export function hashesOf(files: Map<string, string>): Record<string, string> {
	let bytes = 0;
	const hashes = new Map<string, string>();
	const dependencies = new Map<string, string[]>();
	for (const [name, path] of [...files].sort(([one], [other]) => (one < other ? -1 : 1))) {
		const facts = statSync(path);
		bytes += facts.size;
		if (bytes > mostBytes) throw new UntrustedFiles(`it has more than ${mostBytes} bytes with its dependencies`);
		const hash = sha256(facts.isDirectory() ? `link to ${path}` : readFileSync(path));
		const [owner = "", file] = name.split("\0");
		if (file === undefined) hashes.set(name, hash);
		else dependencies.set(owner, [...(dependencies.get(owner) ?? []), `${file} ${hash}`]);
	}
	for (const [name, lines] of dependencies) hashes.set(`dependency ${name}`, sha256(lines.join("\n")));
	return Object.fromEntries(hashes);
}

function sha256(content: string | Uint8Array): string {
	return createHash("sha256").update(content).digest("hex");
}

/** Changes whenever a file may have changed, without reading any. */
export function fingerprintOf(files: Map<string, string>): string {
	return [...files]
		.map(([name, path]) => {
			const { size, mtimeMs, ctimeMs, ino } = statSync(path);
			return [name, size, mtimeMs, ctimeMs, ino].join(" ");
		})
		.join("\n");
}
