/** A host's side without a host: answers by route, errors as `message nextStep`. */
export function fakeContext(answers: Record<string, unknown>, more: object = {}): any {
	const asked: { route: string; path?: object; query?: object }[] = [];
	const answer = (route: string, options: { path?: object; query?: object } = {}) => {
		asked.push({ route, path: options.path, query: options.query });
		if (!(route in answers)) throw new Error(`no answer for ${route}`);
		return answers[route] as any;
	};
	return {
		asked,
		given: {},
		request: async (route: string, options?: object) => ({ status: 200, data: answer(route, options) }),
		everything: async (route: string, options?: object) => answer(route, options),
		list: async (route: string, options?: object) => ({ items: answer(route, options) }),
		fail: (message: string, nextStep: string) => new Error(`${message} ${nextStep}`),
		download: async (bytes: Uint8Array, about: object) => ({ text: Buffer.from(bytes).toString(), ...about }),
		...more,
	};
}

/** What a handler fails with. */
export async function failure(work: Promise<unknown>): Promise<string> {
	try {
		await work;
	} catch (error) {
		return (error as Error).message;
	}
	throw new Error("it did not fail");
}
