import { withOrg, withTeam } from "../org-access.ts";
import { type Answer, type Call, counted, ok, paged, type Routes } from "../route.ts";
import { repositories } from "../state/repositories.ts";
import { deedsIn, viewDeed } from "../views/feed.ts";
import { userInPath } from "./users.ts";

type Deeds = ReturnType<typeof deedsIn>;

function onDate(call: Call, deeds: Deeds): Deeds {
	const date = call.query.get("date");
	return date ? deeds.filter((deed) => deed.created.startsWith(date)) : deeds;
}

/** What a user did, and unless asked otherwise what others did where the user takes part. */
function userFeed(call: Call): Answer {
	const user = userInPath(call);
	const alone = call.query.get("only-performed-by") === "true";
	const deeds = deedsIn(call, repositories(call.state).all()).filter(
		(deed) =>
			deed.actor.id === user.id || (!alone && (deed.repo.watchers.has(user.id) || deed.repo.ownerId === user.id)),
	);
	return counted(call, onDate(call, deeds), (deed) => viewDeed(call, deed, user.id));
}

/** Contributions in quarters of an hour. */
function heatmap(call: Call): Answer {
	const user = userInPath(call);
	const counts = new Map<number, number>();
	for (const deed of deedsIn(call, repositories(call.state).all())) {
		if (deed.actor.id !== user.id) continue;
		const quarter = Math.floor(Date.parse(deed.created) / 900_000) * 900;
		counts.set(quarter, (counts.get(quarter) ?? 0) + 1);
	}
	const sorted = [...counts].sort(([a], [b]) => a - b);
	return ok(sorted.map(([stamp, contributions]) => ({ timestamp: stamp, contributions })));
}

export const routes: Routes = {
	"GET /users/{username}/activities/feeds": userFeed,
	"GET /users/{username}/heatmap": heatmap,
	"GET /orgs/{org}/activities/feeds": withOrg("anyone", (call) => {
		const deeds = deedsIn(
			call,
			repositories(call.state).where((repo) => repo.ownerId === call.org.id),
		);
		return counted(call, onDate(call, deeds), (deed) => viewDeed(call, deed, call.org.id));
	}),
	"GET /teams/{id}/activities/feeds": withTeam("member", (call) => {
		const { team, org } = call;
		const repos = repositories(call.state).where(
			(repo) => repo.ownerId === org.id && (team.includesAllRepositories || team.repos.has(repo.id)),
		);
		const list = call.kind === "gitea" ? paged : counted;
		return list(call, onDate(call, deedsIn(call, repos)), (deed) => viewDeed(call, deed, org.id));
	}),
};
