import { type HttpResponse, http } from "msw";
import { setupServer } from "msw/node";

/** Answers a request, or leaves it to others. */
export type Answerer = (request: Request) => Promise<Response | undefined>;

const answerers = new Set<Answerer>();
let server: ReturnType<typeof setupServer> | undefined;

/**
 * Lets an answerer intercept the requests of this process. All share one server,
 * so that several forges can listen at the same time and end in any order.
 */
export function intercept(answerer: Answerer): void {
	answerers.add(answerer);
	if (server) return;
	server = setupServer(http.all("*", async ({ request }) => firstAnswer(request)));
	server.listen({ onUnhandledRequest: "bypass" });
}

/** Ends the interception by this answerer. */
export function release(answerer: Answerer): void {
	answerers.delete(answerer);
	if (answerers.size) return;
	server?.close();
	server = undefined;
}

async function firstAnswer(request: Request): Promise<HttpResponse<null> | undefined> {
	for (const answerer of answerers) {
		const response = await answerer(request);
		if (response) return response as HttpResponse<null>;
	}
	return undefined;
}
