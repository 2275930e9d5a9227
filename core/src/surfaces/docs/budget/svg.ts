import type { Measured, Size } from "./measure.ts";

const width = 760;
const left = 210;
const right = 150;
const row = 18;
const bar = width - left - right;

/** A picture of the budgets: the three lists, then every tool, the largest first; readable on light and dark. */
export function budgetSvg({ lists, tools }: Measured): string {
	const sorted = tools.toSorted((one, other) => other.bytes - one.bytes || (one.name < other.name ? -1 : 1));
	const names: Record<string, string> = {
		always: "no forge configured",
		default: "default list",
		everything: "all domains enabled",
	};
	const first = lists.map((size, index) =>
		bars({ ...size, name: `${names[size.name]} (${size.tools})` }, 44 + index * row),
	);
	const start = 44 + lists.length * row + 26;
	const rest = sorted.map((size, index) => bars(size, start + index * row));
	const height = start + sorted.length * row + 14;
	return `<svg xmlns="http://www.w3.org/2000/svg" width="${width}" height="${height}" viewBox="0 0 ${width} ${height}" role="img" aria-labelledby="title">
<title id="title">Bytes and tokens of madtea's tool lists and tools against their budgets</title>
<style>
text { font: 12px ui-monospace, SFMono-Regular, Menlo, Consolas, monospace; fill: #24292f }
.heading { font-weight: 600 } .number { fill: #57606a } .room { fill: #d0d7de } .always { fill: #6e7781 } .default { fill: #1a7f64 } .gated { fill: #8250df } .over { fill: #cf222e }
@media (prefers-color-scheme: dark) { text { fill: #e6edf3 } .number { fill: #9198a1 } .room { fill: #30363d } .default { fill: #3fb950 } .gated { fill: #ab7df8 } }
</style>
<text class="heading" x="8" y="24">tools/list: bytes of budget, tokens (o200k)</text>
${first.join("\n")}
<text class="heading" x="8" y="${start - 12}">tools: <tspan class="always">host</tspan> <tspan class="default">default</tspan> <tspan class="gated">gated</tspan></text>
${rest.join("\n")}
</svg>
`;
}

function bars({ name, bytes, budget, tokens, tier = "default" }: Size, y: number): string {
	const length = Math.round(Math.min(1, bytes / budget) * bar);
	const kind = bytes > budget ? "over" : tier;
	const number = [bytes.toLocaleString("en"), tokens?.toLocaleString("en")].filter(Boolean).join(" / ");
	return `<text x="8" y="${y + 10}">${name}</text><rect class="room" x="${left}" y="${y}" width="${bar}" height="12" rx="2"/><rect class="${kind}" x="${left}" y="${y}" width="${length}" height="12" rx="2"/><text class="number" x="${width - right + 8}" y="${y + 10}">${number}</text>`;
}
