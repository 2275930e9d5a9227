import { table } from "./table.ts";

/** One version of a package. */
export interface Package {
	id: number;
	ownerId: number;
	type: string;
	name: string;
	version: string;
	creatorId: number;
	/** The repository that all versions of the package are linked to. */
	repoId: number | null;
	created: string;
}

/** A file of a package's version. */
export interface PackageFile {
	id: number;
	packageId: number;
	name: string;
	data: Buffer;
}

/** Versions of all packages. */
export const packages = table<Package>("packages");

/** Files of all packages. */
export const packageFiles = table<PackageFile>("package-files");
