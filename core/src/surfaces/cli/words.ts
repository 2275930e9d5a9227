/** Options that stand before or after any noun, with whether they take a value. */
export const globalOptions = {
	config: { value: "FILE", summary: "config file to use" },
	repo: { value: "OWNER/NAME", summary: "repository; left out, it is the git remote's" },
	forge: { value: "NAME", summary: "which of several configured forges" },
	json: { value: undefined, summary: "print the result as JSON, whole" },
	yes: { value: undefined, summary: "do not ask before something is lost" },
	help: { value: undefined, summary: "what this does and takes" },
} as const;

/** argv from which nouns and actions are taken one by one; what stays are options and identifiers. */
export class Words {
	readonly rest: string[];

	constructor(argv: readonly string[]) {
		this.rest = [...argv];
	}

	/** The next word that is no option and no value of a global option. */
	peek(): string | undefined {
		const index = this.#next();
		return index < 0 ? undefined : this.rest[index];
	}

	/** Takes out the word that `peek` shows. */
	take(): string | undefined {
		const index = this.#next();
		return index < 0 ? undefined : this.rest.splice(index, 1)[0];
	}

	/** Value of `--name value` or `--name=value`; undefined where it is not there. */
	valueOf(name: string): string | undefined {
		const index = this.rest.findIndex((token) => token === `--${name}` || token.startsWith(`--${name}=`));
		if (index < 0) return undefined;
		const [, value] = /^[^=]+=([\s\S]*)$/.exec(this.rest[index] as string) ?? [];
		return value ?? this.rest[index + 1];
	}

	/** Whether help is asked for; what follows `--` is never an option. */
	get wantsHelp(): boolean {
		const end = this.rest.indexOf("--");
		return (end < 0 ? this.rest : this.rest.slice(0, end)).some((token) => token === "--help" || token === "-h");
	}

	#next(): number {
		for (let index = 0; index < this.rest.length; index++) {
			const token = this.rest[index] as string;
			if (token === "--") return -1;
			if (!token.startsWith("-") || token === "-") return index;
			const option = globalOptions[token.slice(2) as keyof typeof globalOptions];
			if (option?.value) index++;
		}
		return -1;
	}
}
