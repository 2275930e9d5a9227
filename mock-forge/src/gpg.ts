import { createHash } from "node:crypto";

/** What of an OpenPGP public key the mock reads. */
export interface ParsedKey {
	/** The last eight bytes of the fingerprint, in capital hexadecimal digits. */
	keyId: string;
	created: Date;
	emails: string[];
}

/** The bytes of an armored block such as `PGP PUBLIC KEY BLOCK`, or `undefined` when there is none. */
export function readArmor(text: string, type: string): Buffer | undefined {
	const block = new RegExp(`-----BEGIN ${type}-----\\r?\\n([\\s\\S]*?)-----END ${type}-----`).exec(text)?.[1];
	const body = block?.replace(/^(?:[\w-]+: .*\r?\n)*\r?\n?/, "").replace(/^=[A-Za-z0-9+/]{4}\s*$/m, "");
	if (!body || !/^[A-Za-z0-9+/=\s]+$/.test(body)) return undefined;
	const bytes = Buffer.from(body, "base64");
	return bytes.length >= 16 ? bytes : undefined;
}

/** Reads an armored public key; `undefined` when it is none. */
export function parseKey(armored: string): ParsedKey | undefined {
	const bytes = readArmor(armored, "PGP PUBLIC KEY BLOCK");
	const packets = bytes ? packetsOf(bytes) : [];
	const [first] = packets;
	if (first?.tag !== 6 || first.body.length < 6) return undefined;
	const length = Buffer.alloc(3);
	length[0] = 0x99;
	length.writeUInt16BE(first.body.length, 1);
	const fingerprint = createHash("sha1").update(length).update(first.body).digest("hex");
	const names = packets.filter((packet) => packet.tag === 13).map((packet) => packet.body.toString("utf8"));
	return {
		keyId: fingerprint.slice(-16).toUpperCase(),
		created: new Date(first.body.readUInt32BE(1) * 1000),
		emails: names.flatMap((name) => /<([^>]+)>/.exec(name)?.[1] ?? []),
	};
}

interface Packet {
	tag: number;
	body: Buffer;
}

/** Takes a series of packets apart, up to the first that does not end within it. */
function packetsOf(bytes: Buffer): Packet[] {
	const packets: Packet[] = [];
	let at = 0;
	while (at < bytes.length) {
		const head = headerAt(bytes, at);
		if (!head || head.start + head.length > bytes.length) break;
		packets.push({ tag: head.tag, body: bytes.subarray(head.start, head.start + head.length) });
		at = head.start + head.length;
	}
	return packets;
}

function headerAt(bytes: Buffer, at: number): { tag: number; start: number; length: number } | undefined {
	const first = bytes[at] ?? 0;
	if (!(first & 0x80) || at + 6 > bytes.length) return undefined;
	if (first & 0x40) {
		const size = bytes[at + 1] ?? 0;
		const tag = first & 0x3f;
		if (size < 192) return { tag, start: at + 2, length: size };
		if (size < 224) return { tag, start: at + 3, length: ((size - 192) << 8) + (bytes[at + 2] ?? 0) + 192 };
		return { tag, start: at + 6, length: bytes.readUInt32BE(at + 2) };
	}
	const width = [1, 2, 4][first & 3];
	if (!width) return undefined;
	return { tag: (first >> 2) & 0xf, start: at + 1 + width, length: bytes.readUIntBE(at + 1, width) };
}
