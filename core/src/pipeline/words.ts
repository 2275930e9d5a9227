/** One of what a plural parameter names: `numbers` to `number`, `branches` stays what an agent would call it. */
export function singular(name: string): string {
	return name.replace(/s$/, "");
}
