import {
	type Answer,
	bind,
	type Call,
	noContent,
	ok,
	pageHeaders,
	pageOf,
	type RepoCall,
	type Routes,
	slice,
	withRepo,
} from "../route.ts";
import { repositories } from "../state/repositories.ts";
import { epochTime } from "../state/state.ts";

const isTopic = (name: string) => /^[a-z0-9][-.a-z0-9]{0,34}$/.test(name);

const invalid = (names: unknown): Answer => ({
	status: 422,
	body: { invalidTopics: names, message: "Topic name is invalid" },
});

function replace(call: RepoCall): Answer {
	const { topics = [] } = bind(call, "RepoTopicOptions", { topics: "string[]" });
	const names = [...new Set(topics.map((topic) => topic.trim().toLowerCase()).filter(Boolean))];
	const bad = names.filter((name) => !isTopic(name));
	if (bad.length) return invalid(bad);
	if (names.length > 25) {
		return { status: 422, body: { invalidTopics: null, message: "Exceeding maximum number of topics per repo" } };
	}
	call.repo.topics = names.sort();
	return noContent();
}

function search(call: Call): Answer {
	const words = (call.query.get("q") ?? "").toLowerCase();
	const counts = new Map<string, number>();
	for (const repo of repositories(call.state).all()) {
		for (const topic of repo.topics) if (topic.includes(words)) counts.set(topic, (counts.get(topic) ?? 0) + 1);
	}
	const rows = [...counts].map(([name, count], index) => ({
		id: index + 1,
		topic_name: name,
		repo_count: count,
		created: epochTime,
		updated: epochTime,
	}));
	const page = pageOf(call);
	return ok({ topics: slice(rows, page) }, pageHeaders(call, rows.length, page));
}

export const routes: Routes = {
	"GET /topics/search": search,
	"GET /repos/{owner}/{repo}/topics": withRepo("read", (call) => {
		const page = pageOf(call);
		const { topics } = call.repo;
		return ok({ topics: slice(topics, page) }, pageHeaders(call, topics.length, page));
	}),
	"PUT /repos/{owner}/{repo}/topics": withRepo("admin", replace),
	"PUT /repos/{owner}/{repo}/topics/{topic}": withRepo("admin", (call) => {
		const topic = (call.params.topic ?? "").trim().toLowerCase();
		if (!isTopic(topic)) return invalid(topic);
		call.repo.topics = [...new Set([...call.repo.topics, topic])].sort();
		return noContent();
	}),
	"DELETE /repos/{owner}/{repo}/topics/{topic}": withRepo("admin", (call) => {
		const topic = (call.params.topic ?? "").toLowerCase();
		if (!call.repo.topics.includes(topic)) return { status: 404, problem: {} };
		call.repo.topics = call.repo.topics.filter((name) => name !== topic);
		return noContent();
	}),
};
