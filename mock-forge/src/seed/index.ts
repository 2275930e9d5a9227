import { repositories } from "../state/repositories.ts";
import { emptyState, type Kind, type State, type StateOptions } from "../state/state.ts";
import { seedAccounts } from "./accounts.ts";
import { seedActions } from "./actions.ts";
import { seedCollaboration } from "./collaboration.ts";
import { seedIssues } from "./issues.ts";
import { seedLabels } from "./labels.ts";
import { seedProtections } from "./protections.ts";
import { seedPulls } from "./pulls.ts";
import { seedReleases } from "./releases.ts";
import { seedRepositories } from "./repositories.ts";
import { finishRocketGit } from "./rocket.ts";
import { seedTeams } from "./teams.ts";
import { seedUsers } from "./users.ts";

/** A store with the people, repositories, issues and pull requests that all tests share. */
export function createState(kind: Kind, options: StateOptions = {}): State {
	const state = emptyState(kind, options);
	seedUsers(state);
	seedTeams(state);
	seedRepositories(state);
	seedLabels(state);
	seedIssues(state);
	seedPulls(state);
	finishRocketGit(state, repositories(state).need(1));
	seedReleases(state);
	seedProtections(state);
	seedActions(state);
	seedAccounts(state);
	seedCollaboration(state);
	return state;
}
