/** Why a call failed: what it means, and what to do next. The only place where these texts are. */
export const forgeErrorCodes = {
	badAddress: {
		text: "the forge's URL in the configuration is not usable",
		remedy:
			"Give the address the forge is opened with in a browser, such as https://forge.example or https://host/git.",
	},
	denied: { text: "the operator does not allow this", remedy: "Do not try another way; tell the person." },
	badPath: { text: "the request can't be addressed", remedy: "Correct the value and call again." },
	unreachable: {
		text: "the forge can't be reached",
		remedy: "Check that the server runs and that the URL and the proxy in the configuration are right.",
	},
	tls: {
		text: "the secure connection to the forge failed",
		remedy:
			"Check the host name in the URL; if the certificate is from a private authority, configure its certificate file.",
	},
	timeout: {
		text: "no answer in time",
		remedy: "Try again later, ask for less at once, or raise the timeout in the configuration.",
	},
	cancelled: { text: "cancelled before the answer came", remedy: "" },
	tokenMissing: { text: "this needs a token, and none is configured", remedy: "Configure a token for this forge." },
	unauthorized: {
		text: "the forge does not accept the token",
		remedy: "Configure a valid token: this one is wrong, expired, deleted, or of another forge.",
	},
	scopeMissing: {
		text: "the token lacks a scope",
		remedy: "Configure a token that has it.",
	},
	forbidden: {
		text: "the token's user is not allowed to do this",
		remedy: "Ask someone with the permission (owner, repository or site administrator), or use another token.",
	},
	notFound: {
		text: "not found",
		remedy: "Check the names and numbers; the forge answers the same when the token may not see it.",
	},
	noRoute: {
		text: "this forge does not serve this operation",
		remedy: "Its version, kind or settings lack it: use another way, or check the path.",
	},
	conflict: {
		text: "it conflicts with what is there",
		remedy: "Read the current state; it may exist already or have changed.",
	},
	invalid: { text: "the forge refused the values", remedy: "Correct what it names and call again." },
	archived: {
		text: "the repository is archived and can't be changed",
		remedy: "Unarchive it first, if that is wanted.",
	},
	mergeRefused: {
		text: "the forge refused to merge",
		remedy:
			"Read the pull request: merged already, draft, `mergeable: false` (a conflict), or missing approvals or checks. " +
			"If mergeable is still being computed, try again in a few seconds.",
	},
	refused: {
		text: "the forge does not allow this in the present state",
		remedy: "Read the current state before trying again.",
	},
	tooLarge: { text: "the forge refused it as too large", remedy: "Send less at once." },
	answerTooLarge: { text: "the answer is too large", remedy: "Ask for a part of it." },
	rateLimited: { text: "too many requests", remedy: "Wait, then call again with fewer requests." },
	server: {
		text: "the forge failed with an error of its own",
		remedy: "Try again later; the forge's log tells more.",
	},
	badAnswer: {
		text: "the answer can't be read",
		remedy: "Check the forge's URL and what is between here and the forge, such as a proxy.",
	},
	notForge: {
		text: "the answer is a web page: the URL does not look like a forge's API root",
		remedy: "Check the forge's URL (with its sub-path), and whether a proxy or a login page is in front of it.",
	},
	redirect: {
		text: "the forge redirects to another place, which is not followed",
		remedy: "If that is where the forge is, configure its URL so.",
	},
	failed: { text: "the forge refused the request", remedy: "Correct what it names and call again." },
} as const satisfies Record<string, { text: string; remedy: string }>;

/** A key of the table above. */
export type ForgeErrorCode = keyof typeof forgeErrorCodes;
