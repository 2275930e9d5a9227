import budgets from "../../../../budgets.json" with { type: "json" };
import type { Host } from "../../../host.ts";
import type { ProjectedTool } from "../../mcp/projection.ts";
import { toolList } from "../../mcp/tool-list.ts";
import { type CountTokens, tokenCounter } from "./tokens.ts";

/** Size of something a client lists, and the most it may have. */
export interface Size {
	name: string;
	/** How many tools it has. */
	tools: number;
	bytes: number;
	/** Undefined where the tokenizer is not installed. */
	tokens: number | undefined;
	budget: number;
	/** The tier of a tool. */
	tier?: string;
}

export interface Measured {
	/** The list with no forge, with one, and with every domain enabled. */
	lists: Size[];
	/** Each tool as it is in the first of these lists that has it. */
	tools: Size[];
}

/** Makes the host of the configuration, with variables beside those of the environment. */
export type OpenHost = (variables: Record<string, string>) => Promise<Host>;

const perTool: Record<string, number> = budgets.tools;

/** Measures what `tools/list` answers, as it is serialized. */
export async function measure(openHost: OpenHost): Promise<Measured> {
	const count = await tokenCounter();
	const configured = await openHost({});
	const forge: Record<string, string> =
		configured.connections.length > 0 ? {} : { FORGEJO_URL: "https://forge.example" };
	const [host, whole] = [await openHost(forge), await openHost({ ...forge, MADT_ENABLE: "*" })];
	const listed = { always: withoutForge(host), default: toolList(host), everything: toolList(whole) };
	const tools = new Map<string, Size>();
	for (const tool of [...listed.default, ...listed.everything]) {
		const tier = host.registry.find(tool.name)?.record.tier;
		if (!tools.has(tool.name))
			tools.set(tool.name, {
				...sizeOf([tool], count),
				name: tool.name,
				tier,
				budget: perTool[tool.name] ?? (perTool["*"] as number),
			});
	}
	return {
		lists: Object.entries(listed).map(([name, list]) => ({
			...sizeOf(list, count, true),
			name,
			budget: budgets[name as keyof typeof listed],
		})),
		tools: [...tools.values()],
	};
}

/** What is there before a forge is configured. */
function withoutForge(host: Host): ProjectedTool[] {
	const own = host.registry.listedTools().filter((tool) => tool.domain === "host" && !tool.spec.needsForge);
	const registry = { ...host.registry, listedTools: () => own };
	return toolList({ ...host, registry, connections: [] });
}

function sizeOf(
	tools: ProjectedTool[],
	count: CountTokens | undefined,
	asList = false,
): { tools: number; bytes: number; tokens: number | undefined } {
	const text = JSON.stringify(asList ? tools : tools[0]);
	return { tools: tools.length, bytes: Buffer.byteLength(text), tokens: count?.(text) };
}
