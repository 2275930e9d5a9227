/** The configuration can't be used as it is: where, and what to change. */
export class ConfigError extends Error {
	/** @param pointer JSON pointer into the file, or the environment variable */
	constructor(
		readonly where: string,
		readonly pointer: string,
		readonly reason: string,
	) {
		super(`${where}${pointer && ` at ${pointer}`}: ${reason}`);
		this.name = "ConfigError";
	}
}
