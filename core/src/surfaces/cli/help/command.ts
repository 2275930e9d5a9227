import type { Host } from "../../../host.ts";
import { ownCommands } from "../../../registry/own-commands.ts";
import { exitCodes } from "../exit-codes.ts";
import { locate } from "../locate.ts";
import { styleOf } from "../style.ts";
import type { Terminal } from "../terminal.ts";
import { Words } from "../words.ts";
import { indexHelp } from "./global-help.ts";
import { helpOn } from "./help.ts";

/** `madt help [noun [action [op]]]`, and `madt` alone on a terminal. */
export async function helpCommand(host: Host, argv: readonly string[], terminal: Terminal): Promise<number> {
	const words = new Words(argv);
	const style = await styleOf(terminal, terminal.stdout);
	const first = words.peek();
	if (first === undefined) terminal.stdout.write(indexHelp(host, style));
	else if (first in ownCommands)
		terminal.stdout.write(`madt ${first}: ${ownCommands[first as keyof typeof ownCommands]}\n`);
	else terminal.stdout.write(helpOn(host, locate(host, words), style));
	return exitCodes.ok;
}
