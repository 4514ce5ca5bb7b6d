import { spawnSync } from "node:child_process";
import { fileURLToPath } from "node:url";

const LAUNCHER = fileURLToPath(new URL("../../launcher", import.meta.url));
const FILES = ["engine.sh", "debian.sh", "ui.sh"];

/** Whether there is an engine for sandboxes, as the launcher looks for one. */
export function hasEngine(): boolean {
  const { status } = spawnSync("bash", ["-c", `${FILES.map((file) => `source ${file}`).join("; ")}; has_engine`], {
    cwd: LAUNCHER,
    stdio: "ignore",
  });
  return status === 0;
}
