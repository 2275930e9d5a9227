import { type Check, isObject, no, unsure, type Verdict } from "./verdict.ts";

/** What of a schema can be told without zod. */
export interface Known {
	shape?: Record<string, Schema>;
	/** What becomes of keys that the shape does not name. */
	others?: "drop" | "keep" | "refuse";
	options?: string[];
	values?: unknown[];
	optional?: boolean;
}

/** A schema of zod itself. */
export type ZodSchema = any;

/**
 * A schema that looks at a value itself and asks zod only where that is not enough: to explain a refusal, and for what
 * it does not know. Making hundreds of zod's schemas takes longer than all the rest of the start.
 */
export class Schema {
	#made: ZodSchema;

	/** @param make zod's schema of the same meaning, made on first need */
	constructor(
		readonly check: Check,
		private readonly make: () => ZodSchema,
		readonly known: Known = {},
	) {}

	get zod(): ZodSchema {
		this.#made ??= this.make();
		return this.#made;
	}

	/** The SDK reads the method of a request from here. */
	get _zod(): object {
		const { shape, values } = this.known;
		return shape || values ? { def: { shape, values } } : this.zod._zod;
	}

	get shape(): Record<string, Schema> {
		return this.known.shape ?? this.zod.shape;
	}

	get options(): string[] {
		return this.known.options ?? this.zod.options;
	}

	safeParse(value: unknown): object {
		const verdict = this.check(value);
		if (verdict === unsure) return this.zod.safeParse(value);
		if (verdict !== no) return { success: true, data: verdict };
		const explain = () => this.zod.safeParse(value).error;
		return {
			success: false,
			get error() {
				return explain();
			},
		};
	}

	parse(value: unknown): unknown {
		const verdict = this.check(value);
		return verdict === no || verdict === unsure ? this.zod.parse(value) : verdict;
	}

	optional(): Schema {
		return optional(this);
	}

	default(value: unknown): Schema {
		return new Schema(
			(given) => (given === undefined ? unsure : this.check(given)),
			() => this.zod.default(value),
		);
	}

	int(): Schema {
		return new Schema(
			(value) => (Number.isSafeInteger(value) ? this.check(value) : no),
			() => this.zod.int(),
		);
	}

	extend(more: Record<string, Schema>): Schema {
		return objectOf({ ...this.shape, ...more }, this.known.others, () => this.zod.extend(toZod(more)));
	}

	merge(other: Schema): Schema {
		return objectOf({ ...this.shape, ...other.shape }, other.known.others, () => this.zod.merge(other.zod));
	}

	loose(): Schema {
		return objectOf(this.shape, "keep", () => this.zod.loose());
	}

	strict(): Schema {
		return objectOf(this.shape, "refuse", () => this.zod.strict());
	}
}

// Whatever else zod's schemas can do, the result is zod's alone.
Object.setPrototypeOf(
	Schema.prototype,
	new Proxy(Object.prototype, {
		get(target, key, schema: Schema) {
			if (typeof key === "symbol" || key in target) return Reflect.get(target, key, schema);
			return (...given: unknown[]) =>
				new Schema(
					() => unsure,
					() => schema.zod[key](...given.map(toZod)),
				);
		},
	}),
);

export function optional(inner: Schema): Schema {
	return new Schema(
		(value) => (value === undefined ? value : inner.check(value)),
		() => toZod(inner).optional(),
		{ optional: true },
	);
}

/** An object with these keys; a shape may hold schemas of zod's own. */
export function objectOf(shape: Record<string, Schema>, others: Known["others"], make: () => ZodSchema): Schema {
	if (others === undefined || !Object.values(shape).every((part) => part instanceof Schema))
		return new Schema(() => unsure, make);
	return new Schema((value) => checkObject(value, shape, others), make, { shape, others });
}

function checkObject(value: unknown, shape: Record<string, Schema>, others: Known["others"]): Verdict {
	if (!isObject(value)) return no;
	const parsed: Record<string, unknown> = {};
	let doubt = false;
	for (const key of Object.keys(shape)) {
		const part = shape[key] as Schema;
		const given = key in value;
		if (!given && part.known.optional) continue;
		const verdict = part.check(value[key]);
		if (verdict === no) return no;
		if (verdict === unsure || !given) doubt = true;
		parsed[key] = verdict;
	}
	for (const key of others === "drop" ? [] : Object.keys(value)) {
		if (Object.hasOwn(shape, key)) continue;
		if (others === "refuse") return no;
		if (key === "__proto__") doubt = true;
		else parsed[key] = value[key];
	}
	return doubt ? unsure : parsed;
}

/** The same with zod's schemas in place of ours. */
export function toZod(value: unknown): any {
	if (value instanceof Schema) return value.zod;
	if (Array.isArray(value)) return value.map(toZod);
	if (!isObject(value) || Object.getPrototypeOf(value) !== Object.prototype) return value;
	return Object.fromEntries(Object.entries(value).map(([key, inner]) => [key, toZod(inner)]));
}
