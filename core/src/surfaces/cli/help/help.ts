import type { Host } from "../../../host.ts";
import { inWords } from "../in-words.ts";
import type { Place } from "../locate.ts";
import type { Style } from "../style.ts";
import { actionHelp } from "./action-help.ts";
import { nounHelp } from "./noun-help.ts";

/** Help at the level that the words of the command line led to. */
export function helpOn(host: Host, { tool, record, actions, complete }: Place, style: Style): string {
	const text =
		complete && actions[0]
			? actionHelp(tool, actions[0], style)
			: nounHelp(tool, record, actions, host.registry.isListed(record), style);
	return inWords(text, host.registry);
}
