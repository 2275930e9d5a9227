import type { HandlerContext } from "@madtea/schemas";

/** Deletes one entry; entries are addressed below the issue they were booked on. */
export async function deleteTime({ numbers }: { numbers: number[] }, context: HandlerContext) {
	if (numbers.length !== 1)
		throw context.fail("Entries belong to one issue; nothing was deleted.", "Give one number with its ids.");
	await context.request("DELETE /repos/{owner}/{repo}/issues/{index}/times/{id}", {
		path: { index: numbers[0] as number, id: context.item },
	});
}
