import type { Handlers } from "@madtea/schemas";
import { createHook, deleteHook, editHook, getHook, listHooks, testHook } from "./hooks.ts";

export default { listHooks, getHook, createHook, editHook, deleteHook, testHook } satisfies Handlers;
