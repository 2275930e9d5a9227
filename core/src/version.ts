import manifest from "../package.json" with { type: "json" };

/** Version of the host, as in its package.json. */
export const version: string = manifest.version;
