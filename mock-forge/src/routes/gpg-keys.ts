import { parseKey, readArmor } from "../gpg.ts";
import {
	type Answer,
	bind,
	type Call,
	counted,
	created,
	empty,
	fail,
	noContent,
	ok,
	orNotFound,
	type Routes,
	signedIn,
} from "../route.ts";
import { allEmailsOf } from "../state/emails.ts";
import { addGpgKey, type GpgKey, gpgKeys, verificationToken } from "../state/gpg-keys.ts";
import { zeroTime } from "../state/state.ts";
import { type User, users } from "../state/users.ts";
import { userInPath } from "./users.ts";

/** API model `GPGKey`. */
function view(call: Call, row: GpgKey): Record<string, unknown> {
	const own = allEmailsOf(call.state, users(call.state).need(row.userId));
	return {
		id: row.id,
		primary_key_id: "",
		key_id: row.keyId,
		public_key: row.armored,
		emails: row.emails.map((email) => ({ email, verified: own.includes(email) })),
		subkeys: [],
		can_sign: true,
		can_encrypt_comms: false,
		can_encrypt_storage: false,
		can_certify: true,
		verified: row.verified,
		created_at: row.created,
		expires_at: zeroTime,
	};
}

const list = (call: Call, user: User): Answer =>
	counted(
		call,
		gpgKeys(call.state).where((row) => row.userId === user.id),
		(row) => view(call, row),
	);

/** The mock takes every well-formed signature for a right one. */
const isSignature = (text: string) => readArmor(text, "PGP SIGNATURE") !== undefined;

const mismatch = (token: string): Answer =>
	fail(
		422,
		`The provided GPG key, signature and token do not match or token is out of date. Provide a valid signature for the token: ${token}`,
	);

function add(call: Call): Answer {
	const actor = signedIn(call);
	const fields = bind(call, "CreateGPGKeyOption", { armored_public_key: "string!", armored_signature: "string" });
	const parsed = parseKey(fields.armored_public_key);
	if (!parsed) return fail(422, "Unable to parse key: openpgp: invalid argument: no armored data found");
	if (gpgKeys(call.state).first((row) => row.keyId === parsed.keyId)) {
		return fail(422, `A key with the same id already exists`);
	}
	const signed = fields.armored_signature ?? "";
	if (signed && !isSignature(signed)) return mismatch(verificationToken(call.state, actor));
	const mine = parsed.emails.some((email) => allEmailsOf(call.state, actor).includes(email));
	if (!signed && !mine) {
		return fail(
			404,
			`None of the emails attached to the GPG key could be found. It may still be added if you provide a valid signature for the token: ${verificationToken(call.state, actor)}`,
		);
	}
	const row = addGpgKey(call.state, actor, fields.armored_public_key, signed !== "");
	return created(view(call, orNotFound(row)));
}

function verify(call: Call): Answer {
	const actor = signedIn(call);
	const fields = bind(call, "VerifyGPGKeyOption", { key_id: "string!", armored_signature: "string" });
	const row = gpgKeys(call.state).first((key) => key.userId === actor.id && key.keyId === fields.key_id);
	if (!row) return fail(500, `public gpg key does not exist [id: 0]`);
	if (!isSignature(fields.armored_signature ?? "")) return mismatch(verificationToken(call.state, actor));
	row.verified = true;
	return created(view(call, row));
}

function keyInPath(call: Call): GpgKey {
	const actor = signedIn(call);
	const row = gpgKeys(call.state).get(Number(call.params.id));
	return orNotFound(row?.userId === actor.id ? row : undefined);
}

export const routes: Routes = {
	"GET /user/gpg_key_token": (call) => ({
		status: 200,
		raw: verificationToken(call.state, signedIn(call)),
		headers: { "content-type": "text/plain;charset=utf-8" },
	}),
	"POST /user/gpg_key_verify": verify,
	"GET /user/gpg_keys": (call) => list(call, signedIn(call)),
	"POST /user/gpg_keys": add,
	"GET /user/gpg_keys/{id}": (call) => ok(view(call, keyInPath(call))),
	"DELETE /user/gpg_keys/{id}": (call) => {
		const row = gpgKeys(call.state).get(Number(call.params.id));
		const actor = signedIn(call);
		if (row && row.userId !== actor.id) return empty(403);
		if (row) gpgKeys(call.state).delete(row.id);
		return noContent();
	},
	"GET /users/{username}/gpg_keys": (call) => list(call, userInPath(call)),
};
