import { existsSync } from "node:fs";
import { CallError } from "../../../pipeline/errors.ts";
import { sanitize } from "../../../pipeline/sanitize.ts";
import { fileDifferences } from "../../../plugins/difference.ts";
import { manifestOf, placed, whyNone } from "../../../plugins/named.ts";
import { findThirdParty } from "../../../plugins/take-third-party.ts";
import { type Found, manifestChanges, recordOf } from "../../../plugins/trust.ts";
import type { TrustRecord } from "../../../plugins/trust-store.ts";
import { exitCodes } from "../exit-codes.ts";
import { UsageError } from "../usage-error.ts";
import { clashOf } from "./clash.ts";
import { nameInConfig } from "./config-file.ts";
import type { PluginsContext } from "./context.ts";
import { describePlugin } from "./describe.ts";

/** `madt plugins add NAME`: shows what the plugin is and what changed, asks, and remembers it as it is. */
export async function addPlugin(name: string | undefined, context: PluginsContext): Promise<number> {
	if (name === undefined)
		throw new UsageError(
			"madt plugins add needs a package or a path.",
			"For example: madt plugins add madt-plugin-weather",
		);
	const { store, terminal, folder } = context;
	const found = await find(name, folder);
	// What is shown is what is kept: a change while the person reads is found at the next start.
	const record = recordOf(found, "added");
	const clash = await clashOf(name, found, context);
	if (clash) throw new CallError(`${name} can't be added: ${clash}.`, "Its author can choose another name.");
	const before = store.find(name);
	const changes = before ? [...manifestChanges(before, found), ...fileDifferences(before.files, record.files)] : [];
	terminal.stdout.write(sanitize(`${describePlugin(name, found)}\n`));
	const settled = before !== undefined && before.how === "added" && changes.length === 0;
	if (settled) terminal.stdout.write(`\nAccepted already on ${before.when.slice(0, 10)}, and nothing changed.\n`);
	else {
		if (changes.length > 0)
			terminal.stdout.write(
				sanitize(`\nChanged since ${before?.when.slice(0, 10)}:\n${changes.map((line) => `  ${line}\n`).join("")}`),
			);
		if (!(await agrees(context))) return exitCodes.refused;
		keep(name, record, context);
		terminal.stdout.write(`\nAccepted; kept in ${store.file}.\n`);
	}
	terminal.stdout.write(`${nameInConfig(name, context)}\n`);
	const { domain } = found.manifest;
	const { enable, disable } = context.configuration.settings;
	if (disable.includes(domain)) terminal.stdout.write(`The domain ${domain} is switched off by \`disable\`.\n`);
	else if (!enable.includes("*") && !enable.includes(domain))
		terminal.stdout.write(
			`Its domain is gated: an agent loads it with madt_enable(domains=["${domain}"]); put "${domain}" in \`enable\` to have it from the start.\n`,
		);
	return exitCodes.ok;
}

async function find(name: string, folder: string): Promise<Found> {
	const file = manifestOf(name, folder);
	if (file === undefined) {
		const remedy = existsSync(name)
			? `Give it as a path: ./${name}`
			: `Install it with: npm install --prefix ${folder} ${name}`;
		throw new CallError(`${name}: ${whyNone(name, folder)}.`, remedy);
	}
	try {
		return await findThirdParty(file);
	} catch (error) {
		throw new CallError(
			sanitize(`${name} can't be used: ${placed(error).message.slice(0, 2000)}.`),
			"Tell its author.",
		);
	}
}

function keep(name: string, record: TrustRecord, { store }: PluginsContext): void {
	try {
		store.put(name, record);
	} catch (error) {
		throw new CallError(
			`Nothing was accepted: ${store.file} can't be written (${(error as NodeJS.ErrnoException).code}).`,
			"Make its folder writable.",
		);
	}
}

async function agrees({ terminal, signal, yes }: PluginsContext): Promise<boolean> {
	if (yes) return true;
	if (!terminal.stdin.isTTY || !terminal.stderr.isTTY)
		throw new UsageError("Nothing was accepted: nobody is here to ask.", "Look at it, then add --yes.");
	const answer = await terminal.stdin.ask("\nAccept it as it is now? [y/N] ", signal);
	if (/^\s*y(es)?\s*$/i.test(answer)) return true;
	terminal.stderr.write("Nothing was accepted.\n");
	return false;
}
