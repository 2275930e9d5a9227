/** `npm start`: installs, builds, and shows a session with the built server on the embedded mock forge. */
import { spawnSync } from "node:child_process";
import { prepare } from "./prepare.mjs";

prepare();
const { status } = spawnSync(process.execPath, ["--import", "tsx", "scripts/demo.ts"], { stdio: "inherit" });
process.exitCode = status ?? 1;
