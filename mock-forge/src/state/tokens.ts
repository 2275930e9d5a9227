import { table } from "./table.ts";

/** An access token; `hex` is what clients send. */
export interface Token {
	id: number;
	userId: number;
	name: string;
	hex: string;
	scopes: string[];
	created: string;
	/** An expired token is refused as if it were wrong. */
	expired: boolean;
	/** Full names of the only repositories that it is for. */
	repositories?: string[];
	/** Made by the forge for a job; it is in no list. */
	automatic?: boolean;
}

/** Access tokens of all users. */
export const tokens = table<Token>("tokens");

/** The tokens that the seed knows, by name. They look real and open nothing. */
export const seedTokens = {
	admin: "3f1d9a7c5be24860d1f7a9c3e5b70842d6f19ac0",
	ada: "8b0e64d2f9137ca5804be2d6137f95ac0e8d421b",
	grace: "c27a15e09d4f83b6a1c5e70f29d84b36e0f7a918",
	linus: "5d8c03f7a1e9462bd07c3f85e6a9124bc0d7f3e6",
	readonly: "a94e7b20c6d1835fe2097ac4b81d365f70ec29b4",
	issues: "e6031fb8d2a7954cc80e5d19f3b6a27408cd71e5",
	expired: "07f2c5e8a9b1d4630e7fa28cb5d9136fe4a0c78d",
} as const;

/** Name of a seed token. */
export type TokenName = keyof typeof seedTokens;
