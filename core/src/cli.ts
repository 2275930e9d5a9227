import { ConfigError } from "./config/problem.ts";
import { createHost } from "./host.ts";
import { ownHandlers } from "./surfaces/mcp/own-handlers.ts";

/** argv to what to run; the only place that ends the process. */
async function main(argv: string[]): Promise<number> {
	const [command, ...rest] = argv;
	const option = rest.indexOf("--config");
	if (command === "serve") {
		const host = await createHost({ config: option >= 0 ? rest[option + 1] : undefined, ownHandlers });
		const { serve } = await import("./surfaces/mcp/server.ts");
		await serve(host);
		return 0;
	}
	process.stderr.write("Usage: madt serve [--config FILE]\n");
	return 2;
}

main(process.argv.slice(2)).then(
	(code) => process.exit(code),
	(error: unknown) => {
		process.stderr.write(`${error instanceof ConfigError ? error.message : ((error as Error).stack ?? error)}\n`);
		process.exit(error instanceof ConfigError ? 2 : 70);
	},
);
