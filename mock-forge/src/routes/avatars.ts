import { type PlacedCall, placed } from "../placed.ts";
import { type Answer, binary, bind, fail, noContent, orNotFound, type Routes } from "../route.ts";
import { avatars, isPicture, setAvatar } from "../state/avatars.ts";

function set(call: PlacedCall): Answer {
	const { image = "" } = bind(call, "UpdateUserAvatarOption", { image: "string" });
	if (!/^[A-Za-z0-9+/\s]+={0,2}\s*$/.test(image)) return fail(400, "illegal base64 data at input byte 0");
	const data = Buffer.from(image, "base64");
	if (!isPicture(data)) return fail(500, "image.DecodeConfig: image: unknown format");
	setAvatar(call.state, call.place.ownerId, data);
	return noContent();
}

export const routes: Routes = {
	...placed(["user", "org"], "POST /avatar", set),
	...placed(["user", "org"], "DELETE /avatar", (call) => {
		avatars(call.state).delete(call.place.ownerId);
		return noContent();
	}),
	"GET ~/avatars/{hash}": (call) =>
		binary(orNotFound(avatars(call.state).first((row) => row.hash === call.params.hash)).data, "image/png"),
};
