export type CountTokens = (text: string) => number;

/** An optional package of some megabytes: who has it gets tokens, who has not gets bytes. */
const tokenizer: string = "gpt-tokenizer/encoding/o200k_base";

/** Counts tokens as current models of OpenAI do (o200k); others are near it. Undefined where the package is not there. */
export async function tokenCounter(): Promise<CountTokens | undefined> {
	try {
		const { countTokens } = (await import(tokenizer)) as { countTokens: CountTokens };
		return countTokens;
	} catch {
		return undefined;
	}
}
