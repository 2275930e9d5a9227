export type { Fault } from "./faults.ts";
export { createMockForge, type MockForge, type MockForgeOptions } from "./forge.ts";
export type { LoggedRequest } from "./log.ts";
export type { Call, Handler, Routes } from "./route.ts";
export { createState } from "./seed/index.ts";
export { type ServedForge, serveHttp } from "./serve.ts";
export type { Kind, State } from "./state/state.ts";
export { seedTokens, type TokenName } from "./state/tokens.ts";
