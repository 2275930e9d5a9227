/** Numbers that look random and are the same each time. */
export function numbers(seed: number): (below: number) => number {
	let state = seed >>> 0;
	return (below) => {
		state = (Math.imul(state, 1664525) + 1013904223) >>> 0;
		return Math.floor((state / 2 ** 32) * below);
	};
}

type Pick = (below: number) => number;

const anything: unknown[] = [
	null,
	true,
	0,
	7,
	-1.5,
	"",
	"text",
	[],
	["a"],
	{},
	{ a: 1 },
	{ type: "text" },
	2 ** 60,
	[null],
];

/** A value that a schema of zod allows, most of the time: made by what the schema says of itself. */
export function sampleOf(schema: any, pick: Pick): unknown {
	const { def } = schema._zod;
	switch (def.type) {
		case "object":
			return objectOf(def, pick);
		case "string":
			return ["text", "https://forge.example/", "2026-12-01T10:00:00Z", "file:///work", "aGk="][pick(5)];
		case "number":
			return [0, 1, 0.5, -3, 42][pick(5)];
		case "boolean":
			return pick(2) === 0;
		case "null":
			return null;
		case "literal":
			return def.values[pick(def.values.length)];
		case "enum":
			return Object.values(def.entries)[pick(Object.keys(def.entries).length)];
		case "array":
			return Array.from({ length: pick(3) }, () => sampleOf(def.element, pick));
		case "record":
			return Object.fromEntries(["a", "b"].slice(pick(3)).map((key) => [key, sampleOf(def.valueType, pick)]));
		case "union":
			return sampleOf(def.options[pick(def.options.length)], pick);
		case "intersection":
			return Object.assign({}, sampleOf(def.left, pick), sampleOf(def.right, pick));
		case "optional":
		case "default":
			return sampleOf(def.innerType, pick);
		case "pipe":
			return sampleOf(def.out, pick);
		case "custom":
			return {};
		default:
			return anything[pick(anything.length)];
	}
}

function objectOf({ shape, catchall }: any, pick: Pick): unknown {
	const value: Record<string, unknown> = {};
	for (const [key, part] of Object.entries<any>(shape)) {
		if (part._zod.optin === undefined || pick(2) === 0) value[key] = sampleOf(part, pick);
	}
	if (catchall && catchall._zod.def.type !== "never" && pick(2) === 0) value.more = anything[pick(anything.length)];
	return value;
}

/** The value with one thing changed somewhere in it: a key gone, one more, or something else in a place. */
export function spoilt(value: unknown, pick: Pick): unknown {
	if (typeof value !== "object" || value === null || pick(6) === 0) return anything[pick(anything.length)];
	const copy: any = Array.isArray(value) ? [...value] : { ...value };
	const keys = Object.keys(copy);
	const key = keys[pick(keys.length)];
	if (key === undefined || pick(5) === 0) {
		if (Array.isArray(copy)) copy.push(anything[pick(anything.length)]);
		else copy[["more", "method", "_meta", "id"][pick(4)] as string] = anything[pick(anything.length)];
	} else if (pick(4) === 0 && !Array.isArray(copy)) delete copy[key];
	else copy[key] = spoilt(copy[key], pick);
	return copy;
}
