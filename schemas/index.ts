export type * from "./handlers.ts";
export type * from "./manifest.gen.ts";
