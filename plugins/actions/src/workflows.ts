import type { Handler, HandlerContext } from "@madtea/schemas";
import { lacksRoute } from "./scope.ts";

interface Workflow {
	id: string;
	path: string;
	state?: string;
}

/** Where a forge looks for workflows: the first folder that exists is the one it uses. */
const folders = {
	forgejo: [".forgejo/workflows", ".gitea/workflows", ".github/workflows"],
	gitea: [".gitea/workflows", ".github/workflows"],
};

/** Gitea lists its workflows; of Forgejo the files tell, but not which of them are disabled. */
export const listWorkflows: Handler = async (_input, context) => {
	const kind = await context.kind();
	if (kind === "gitea") {
		try {
			const { data } = await context.request("GET /repos/{owner}/{repo}/actions/workflows");
			return data?.workflows ?? [];
		} catch (error) {
			if (!lacksRoute(error)) throw error;
		}
	}
	for (const folder of folders[kind]) {
		const found = await workflowFiles(folder, context);
		if (found) return found;
	}
	return [];
};

async function workflowFiles(folder: string, context: HandlerContext): Promise<Workflow[] | undefined> {
	const { status, data } = await context.request("GET /repos/{owner}/{repo}/contents/{filepath}", {
		path: { filepath: folder },
		accept: [404],
	});
	if (status === 404 || !Array.isArray(data)) return undefined;
	return data
		.filter(({ type, name }) => type === "file" && /\.ya?ml$/.test(name))
		.map(({ name, path }) => ({ id: name, path }));
}
