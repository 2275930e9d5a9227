import { crc32, gzipSync } from "node:zlib";

/** A file that goes into an archive. */
export interface ArchivedFile {
	path: string;
	data: Buffer;
}

/** A ZIP file whose members are stored without compression. */
export function zip(files: ArchivedFile[]): Buffer {
	const parts: Buffer[] = [];
	const directory: Buffer[] = [];
	let offset = 0;
	for (const { path, data } of files) {
		const name = Buffer.from(path);
		const common = Buffer.alloc(26);
		common.writeUInt16LE(20, 0);
		common.writeUInt16LE(0x0800, 2);
		common.writeUInt32LE(crc32(data), 10);
		common.writeUInt32LE(data.length, 14);
		common.writeUInt32LE(data.length, 18);
		common.writeUInt16LE(name.length, 22);
		parts.push(Buffer.from("PK\x03\x04", "latin1"), common, name, data);
		const tail = Buffer.alloc(14);
		tail.writeUInt32LE(offset, 10);
		directory.push(Buffer.from("PK\x01\x02\x14\x00", "latin1"), common, tail, name);
		offset += 30 + name.length + data.length;
	}
	const index = Buffer.concat(directory);
	const end = Buffer.alloc(18);
	end.writeUInt16LE(files.length, 4);
	end.writeUInt16LE(files.length, 6);
	end.writeUInt32LE(index.length, 8);
	end.writeUInt32LE(offset, 12);
	return Buffer.concat([...parts, index, Buffer.from("PK\x05\x06", "latin1"), end]);
}

/** A gzipped tar file. */
export function tarGz(files: ArchivedFile[]): Buffer {
	const parts: Buffer[] = [];
	for (const { path, data } of files) {
		const head = Buffer.alloc(512);
		head.write(path.slice(-100), 0);
		head.write("0000644\0", 100);
		head.write("0000000\0", 108);
		head.write("0000000\0", 116);
		head.write(`${data.length.toString(8).padStart(11, "0")}\0`, 124);
		head.write("00000000000\0", 136);
		head.write("        0", 148);
		head.write("ustar\x0000", 257);
		const sum = head.reduce((total, byte) => total + byte, 0);
		head.write(`${sum.toString(8).padStart(6, "0")}\0 `, 148);
		parts.push(head, data, Buffer.alloc((512 - (data.length % 512)) % 512));
	}
	return gzipSync(Buffer.concat([...parts, Buffer.alloc(1024)]));
}
