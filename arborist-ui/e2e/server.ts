import { type ChildProcess, spawn } from "node:child_process";
import { readFileSync } from "node:fs";
import { createServer } from "node:net";
import { join } from "node:path";
import { fileURLToPath } from "node:url";

const REPOSITORY = fileURLToPath(new URL("../../", import.meta.url));
const MODELS = fileURLToPath(new URL("models", import.meta.url));
/** The first time it builds the image of sandboxes. */
const START_MS = 600_000;

/** A server as its users start it, by the launcher. */
export interface Server {
  url: string;
  key: string;
  /** As a crash ends it: no signal that it could answer, and nothing said to whom it served. */
  kill: () => Promise<void>;
  stop: () => Promise<void>;
}

export async function startServer(port: string, data: string, settings: Record<string, string> = {}): Promise<Server> {
  const launcher = spawn(join(REPOSITORY, "grove"), ["up", "--port", port, "--data-dir", data], {
    env: {
      ...process.env,
      GROVE_EGRESS_ALLOW: "127.0.0.1",
      GROVE_MODELS_SCRIPTED_DIRECTORY: MODELS,
      ...settings,
    },
    stdio: ["ignore", "inherit", "inherit"],
  });
  const ended = new Promise((resolve) => launcher.once("exit", resolve));
  const url = `http://127.0.0.1:${port}`;
  await ready(url, launcher);
  return {
    url,
    key: readFileSync(join(data, "admin.key"), "utf8").trim(),
    kill: async () => {
      process.kill(javaOf(launcher), "SIGKILL");
      await ended;
    },
    stop: async () => {
      launcher.kill("SIGTERM");
      await ended;
    },
  };
}

async function ready(url: string, launcher: ChildProcess): Promise<void> {
  const deadline = Date.now() + START_MS;
  while (Date.now() < deadline) {
    if (launcher.exitCode !== null) throw new Error(`The server ended with exit status ${launcher.exitCode}`);
    const answer = await fetch(`${url}/actuator/health/readiness`).catch(() => null);
    if (answer?.ok) return;
    await new Promise((resolve) => setTimeout(resolve, 300));
  }
  throw new Error("The server did not become ready");
}

/** The launcher's child that is the server; a training of its cache is another one. */
function javaOf({ pid }: ChildProcess): number {
  const children = readFileSync(`/proc/${pid}/task/${pid}/children`, "utf8").trim().split(" ").map(Number);
  const java = children.find((child) => readFileSync(`/proc/${child}/cmdline`, "utf8").includes("\0-jar\0"));
  if (java === undefined) throw new Error("The launcher has no server");
  return java;
}

/** One that nothing listens on. */
export function freePort(): Promise<string> {
  return new Promise((resolve) => {
    const probe = createServer().listen(0, "127.0.0.1", () => {
      const address = probe.address();
      probe.close(() => resolve(String(typeof address === "object" && address !== null ? address.port : 0)));
    });
  });
}
