import { type ChildProcess, spawn } from "node:child_process";
import { mkdtempSync, readFileSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { seed } from "./seed";

const REPOSITORY = fileURLToPath(new URL("../../", import.meta.url));
const MODELS = fileURLToPath(new URL("models", import.meta.url));
const START_MS = 240_000;

/** The real server, started as its users start it; or the one that GROVE_URL and GROVE_KEY name. */
export default async function setup(): Promise<() => Promise<void>> {
  if (process.env.GROVE_URL === undefined) {
    const data = mkdtempSync(join(tmpdir(), "arborist-"));
    const port = process.env.GROVE_UI_TEST_PORT ?? "8391";
    const server = spawn(join(REPOSITORY, "grove"), ["up", "--port", port, "--data-dir", data], {
      env: {
        ...process.env,
        GROVE_SANDBOX: process.env.GROVE_SANDBOX ?? "none",
        GROVE_EGRESS_ALLOW: "127.0.0.1",
        GROVE_MODELS_SCRIPTED_DIRECTORY: MODELS,
      },
      stdio: ["ignore", "inherit", "inherit"],
    });
    process.env.GROVE_URL = `http://127.0.0.1:${port}`;
    await ready(process.env.GROVE_URL, server);
    process.env.GROVE_KEY = readFileSync(join(data, "admin.key"), "utf8").trim();
    await seed();
    return async () => {
      server.kill("SIGTERM");
      await new Promise((resolve) => server.once("exit", resolve));
      rmSync(data, { recursive: true, force: true });
    };
  }
  await seed();
  return async () => {};
}

async function ready(url: string, server: ChildProcess): Promise<void> {
  const deadline = Date.now() + START_MS;
  while (Date.now() < deadline) {
    if (server.exitCode !== null) throw new Error(`The server ended with exit status ${server.exitCode}`);
    const answer = await fetch(`${url}/actuator/health/readiness`).catch(() => null);
    if (answer?.ok) return;
    await new Promise((resolve) => setTimeout(resolve, 300));
  }
  throw new Error("The server did not become ready");
}
