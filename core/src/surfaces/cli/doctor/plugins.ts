import type { Host } from "../../../host.ts";
import { loadPlugin } from "../../../plugins/load.ts";
import { statusOf } from "../../../plugins/status.ts";
import { acceptBy } from "../../../plugins/trust.ts";
import { openTrustStore } from "../../../plugins/trust-store.ts";
import type { DomainRecord } from "../../../registry/registry.ts";
import { type Finding, failure, failureOf, ok, warning } from "./finding.ts";

/** The bundled plugins load; the third parties' are as they were accepted, and load. */
export async function checkPlugins(host: Host): Promise<Finding[]> {
	const records = [...host.registry.domains.values()];
	const bundled = records.filter(({ source }) => source.kind === "bundled");
	const broken = (await Promise.all(bundled.map((record) => problemOf(host, record)))).flatMap((problem, index) =>
		problem ? [failureOf(`plugin ${bundled[index]?.source.package}`, problem, "Install madtea again.")] : [],
	);
	const fine = ok("plugins", `${bundled.length - broken.length} bundled domains load`);
	return [fine, ...broken, ...(await thirdParties(host, records))];
}

async function thirdParties(host: Host, records: DomainRecord[]): Promise<Finding[]> {
	const { plugins } = host.settings;
	if (plugins.length === 0) return [];
	const store = openTrustStore(host.configuration.folder);
	const found = await Promise.all(
		plugins.map(async (name): Promise<Finding> => {
			const about = `plugin ${name}`;
			const refused = host.refused.find((one) => one.package === name);
			if (refused) return failure(about, refused.reason, `Look at it with: ${acceptBy(name)}`);
			const { state, problems } = await statusOf(name, host.configuration.folder, store);
			if (problems.length > 0)
				return failure(
					about,
					`changed since it was accepted: ${problems.join("; ")}`,
					`Look at it and accept it with: ${acceptBy(name)}`,
				);
			const record = records.find(({ source }) => source.package === name) as DomainRecord;
			const problem = await problemOf(host, record);
			if (problem) return failureOf(about, problem, "Tell its author, or take it out of the config.");
			const what = `${record.source.version ?? "no version"}, domain ${record.domain}, ${record.manifest.handlers ? "its code loads" : "no code"}`;
			return state === "accepted"
				? ok(about, `${what}, as accepted`)
				: warning(about, `${what}; pinned as it was first met, never looked at`, `Look at it with: ${acceptBy(name)}`);
		}),
	);
	return found;
}

async function problemOf(host: Host, record: DomainRecord): Promise<unknown> {
	try {
		await loadPlugin(record, { ...host.settings, log: host.log });
		return undefined;
	} catch (error) {
		return error;
	}
}
