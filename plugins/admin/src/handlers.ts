import type { Handlers } from "@madtea/schemas";
import { createOrg } from "./orgs.ts";
import { createUser, editUser } from "./users.ts";

export default { createOrg, createUser, editUser } satisfies Handlers;
