import { currentCall } from "../../call-scope.ts";
import type { Host } from "../../host.ts";
import type { CallRequest } from "../../pipeline/call.ts";
import { DeniedError } from "../../pipeline/errors.ts";
import { masked } from "../../pipeline/masked.ts";
import { permit } from "../../pipeline/permit.ts";
import { effectOf, matchOperation, type Use } from "../../registry/match-operation.ts";
import { reposOf } from "../../registry/repos-of.ts";
import type { Effect } from "../../registry/types.ts";

/** A raw request, its path below the API root and encoded as it will be sent. */
export interface RawRequest {
	method: string;
	path: string;
	body?: unknown;
	forge: string;
}

/**
 * The operator's rules for a raw request: its path is mapped back to the actions that use it, so that what is denied
 * by name is denied here too, however it is spelled.
 * @returns its effect
 * @throws DeniedError, also when the person does not agree
 */
export async function checkRaw(
	host: Host,
	{ method, path, body }: RawRequest,
	confirm: CallRequest["confirm"],
): Promise<Effect> {
	const uses = matchOperation(host.registry, method, path);
	const effect = effectOf(method, uses);
	const repos = host.policy.limitsRepos ? reposOf({ path, body }) : [];
	const reasons = [
		host.policy.effectRefusal(effect),
		...repos.map((repo) => host.policy.repoRefusal(repo)),
		denialOf(host, uses),
	];
	const reason = reasons.find((text) => text !== undefined);
	if (reason) throw new DeniedError(`${method} ${path}: ${reason}`, "Do not try another way; tell the person.");
	const shown = body === undefined ? "" : ` ${JSON.stringify(masked(undefined, { body }).body)}`;
	await permit(host, effect, `${method} ${path}${shown}`, confirm);
	return effect;
}

/** A look before doing something else counts only where nothing else uses the operation. */
function denialOf(host: Host, uses: Use[]): string | undefined {
	const refusal = ({ tool, action }: Use) => host.policy.refusal(tool, action);
	const own = uses.filter((use) => use.itself);
	if (own.length > 0) return own.map(refusal).find((reason) => reason !== undefined);
	const reasons = uses.map(refusal);
	return reasons.every((reason) => reason !== undefined) ? reasons[0] : undefined;
}

/** Sends it and, where it writes, notes it in the operator's audit log, however it ended. */
export async function noteRaw<T>(
	host: Host,
	{ method, path, forge }: RawRequest,
	effect: Effect,
	send: () => Promise<T>,
): Promise<T> {
	if (effect === "read" || !host.audit) return send();
	const { audit } = host;
	const started = performance.now();
	const note = (outcome: "done" | "failed") =>
		audit.note({
			time: new Date().toISOString(),
			call: currentCall()?.id ?? "",
			tool: "madt_api_call",
			request: `${method} ${path}`,
			forge,
			target: {},
			outcome,
			milliseconds: Math.round(performance.now() - started),
		});
	try {
		const response = await send();
		note("done");
		return response;
	} catch (error) {
		note("failed");
		throw error;
	}
}
