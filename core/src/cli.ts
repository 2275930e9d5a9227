import { ConfigError } from "./config/problem.ts";
import { createHost } from "./host.ts";
import type { OwnCommand } from "./registry/own-commands.ts";
import type { CommandContext } from "./surfaces/cli/command-context.ts";
import { processTerminal } from "./surfaces/cli/terminal.ts";
import { Words } from "./surfaces/cli/words.ts";
import { ownHandlers } from "./surfaces/mcp/own-handlers.ts";

/** The host's own commands; each comes with its first use, so that the server starts without them. */
const commands: Record<Exclude<OwnCommand, "serve">, (rest: string[], context: CommandContext) => Promise<number>> = {
	completion: async (rest, context) =>
		(await import("./surfaces/cli/completion/command.ts")).completionCommand(rest, context),
	docs: async (rest, context) => (await import("./surfaces/docs/command.ts")).docsCommand(rest, context),
	budget: async (rest, context) => (await import("./surfaces/docs/budget/command.ts")).budgetCommand(rest, context),
	config: async (rest, context) => (await import("./surfaces/cli/config.ts")).configCommand(rest, context),
	plugins: async (rest, context) => (await import("./surfaces/cli/plugins/command.ts")).pluginsCommand(rest, context),
	doctor: async (rest, context) => (await import("./surfaces/cli/doctor/command.ts")).doctorCommand(rest, context),
};

/** argv to what to run; the only place that ends the process. */
async function main(argv: string[]): Promise<number> {
	const words = new Words(argv);
	const word = words.peek();
	const asks = words.wantsHelp || argv.includes("--version");
	if (word === undefined && !asks && !process.stdin.isTTY) return serve(argv);
	if (word === "serve" && !asks) {
		words.take();
		return serve(words.rest);
	}
	if (word !== undefined && Object.hasOwn(commands, word) && !asks) {
		words.take();
		return commands[word as keyof typeof commands](words.rest, context());
	}
	const { commandLine } = await import("./surfaces/cli/command-line.ts");
	return commandLine(argv, context());
}

async function serve(rest: string[]): Promise<number> {
	const host = await createHost({
		...(rest.length > 0 && (await import("./surfaces/cli/serve-options.ts")).serveOptions(rest)),
		ownHandlers,
	});
	const { serve: serveMcp } = await import("./surfaces/mcp/server.ts");
	await serveMcp(host);
	return 0;
}

/** For all but the server: a person reads the errors themselves, so the log of calls is kept for who asks for it. */
function context(): CommandContext {
	const controller = new AbortController();
	// Ctrl-C ends the call and shows what was done until then; a second one ends the process.
	process.once("SIGINT", () => controller.abort());
	const openHost: CommandContext["openHost"] = (config, variables) =>
		createHost({ config, env: { MADT_LOG_LEVEL: "error", ...process.env, ...variables }, ownHandlers });
	return { terminal: processTerminal(), signal: controller.signal, openHost };
}

/** What is still on its way to a pipe must get there before the process ends. */
async function end(code: number): Promise<never> {
	await Promise.all([process.stdout, process.stderr].map((stream) => new Promise((done) => stream.write("", done))));
	process.exit(code);
}

// `madt issues list | head`: nobody reads on, which is no failure.
process.stdout.on("error", (error: NodeJS.ErrnoException) => process.exit(error.code === "EPIPE" ? 0 : 70));

main(process.argv.slice(2)).then(end, (error: unknown) => {
	process.stderr.write(`${error instanceof ConfigError ? error.message : ((error as Error).stack ?? error)}\n`);
	return end(error instanceof ConfigError ? 2 : 70);
});
