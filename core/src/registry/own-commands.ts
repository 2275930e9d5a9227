/** Commands of the host itself, with what they do: no plugin may take one of these words as its noun. */
export const ownCommands = {
	serve: "the MCP server over stdio, for an agent's client; --log-level debug, info, warning or error",
	config: "the configuration in force, and where each value comes from; --json",
	plugins: "list, add, remove or verify the third parties' plugins that you trust; --json, --yes, --no-config",
	doctor: "whether everything is in order: forges, tokens, plugins, tool list; --json",
	completion: "the completion script of a shell: bash, zsh or fish",
	docs: "the reference of all tools as Markdown",
	budget: "bytes and tokens of the tool list against the budgets",
} as const;

export type OwnCommand = keyof typeof ownCommands;
