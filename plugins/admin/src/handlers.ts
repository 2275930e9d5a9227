import type { Handlers } from "@madtea/schemas";
import { createUser, editUser } from "./users.ts";

export default { createUser, editUser } satisfies Handlers;
