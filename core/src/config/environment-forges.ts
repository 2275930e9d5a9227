import type { ForgeConfig, SecretSource } from "@madtea/schemas";

type Environment = Record<string, string | undefined>;

/** Variables that hold a token, or with `_FILE` name the file of one, best first. */
const tokens = { forgejo: ["FORGEJO_TOKEN"], gitea: ["GITEA_TOKEN", "GITEA_ACCESS_TOKEN"] };

/** A forge that the environment gives, with the variable of each value. */
export interface EnvironmentForge {
	name: string;
	forge: ForgeConfig;
	origins: { url: string; token?: string };
}

/** Forges by the usual variables of the two; with one address alone, either token serves it. */
export function forgesFromEnvironment(env: Environment): EnvironmentForge[] {
	const both = Boolean(env.FORGEJO_URL && env.GITEA_URL);
	return (["forgejo", "gitea"] as const).flatMap((name) => {
		const variable = `${name.toUpperCase()}_URL`;
		const url = env[variable];
		if (!url) return [];
		const other = name === "forgejo" ? "gitea" : "forgejo";
		const token = tokenFrom(env, both ? tokens[name] : [...tokens[name], ...tokens[other]]);
		return [
			{
				name,
				forge: { url, ...(token && { token: token.source }) },
				origins: { url: variable, ...(token && { token: token.variable }) },
			},
		];
	});
}

function tokenFrom(env: Environment, names: string[]): { source: SecretSource; variable: string } | undefined {
	for (const name of names) {
		if (env[name]) return { source: { env: name }, variable: name };
		const file = env[`${name}_FILE`];
		if (file) return { source: { file }, variable: `${name}_FILE` };
	}
	return undefined;
}
