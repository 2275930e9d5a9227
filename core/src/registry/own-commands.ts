/** Commands of the host itself, with what they do: no plugin may take one of these words as its noun. */
export const ownCommands = {
	serve: "the MCP server over stdio, for an agent's client",
	completion: "the completion script of a shell: bash, zsh or fish",
	docs: "the reference of all tools as Markdown",
	budget: "bytes and tokens of the tool list against the budgets",
} as const;

export type OwnCommand = keyof typeof ownCommands;
