import type { Handlers } from "@madtea/schemas";
import { listOrgActivity, listTeamActivity } from "./activity.ts";
import { createTeam, editTeam } from "./teams.ts";

export default { listOrgActivity, listTeamActivity, createTeam, editTeam } satisfies Handlers;
