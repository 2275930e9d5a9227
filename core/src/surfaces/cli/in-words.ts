import type { Registry } from "../../registry/registry.ts";
import { dashed } from "./locate.ts";

const call = /\b(madt_[a-z_]*[a-z])(?: action=([a-z_]+))?(?: op=([a-z_]+))?/g;

/** A text of manifests, handlers or the pipeline, which name calls as an agent writes them, in words of the command line. */
export function inWords(text: string, registry: Registry): string {
	return text.replace(call, (whole, name: string, action?: string, op?: string) => {
		const tool = registry.find(name)?.tool;
		if (!tool) return whole;
		return ["madt", tool.cli, ...[action, op].flatMap((word) => (word ? [dashed(word)] : []))].join(" ");
	});
}
