import type { Handlers } from "@madtea/schemas";
import { applyPatch, commitFiles } from "./contents-commit.ts";
import { downloadArchive, downloadFile, editorConfig, fileInfo, getFile, listFolder } from "./contents-read.ts";
import { createFile, deleteFiles, editFile, moveFile, updateFile } from "./contents-write.ts";

/** Handlers of madt_contents. */
export const contentsHandlers = {
	listFolder,
	getFile,
	fileInfo,
	downloadFile,
	downloadArchive,
	editorConfig,
	createFile,
	updateFile,
	editFile,
	moveFile,
	deleteFiles,
	commitFiles,
	applyPatch,
} satisfies Handlers;
