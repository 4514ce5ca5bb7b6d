import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { serveModels } from "./model-server";
import { seed } from "./seed";
import { startServer } from "./server";

/** The real server, started as its users start it; or the one that GROVE_URL and GROVE_KEY name. */
export default async function setup(): Promise<() => Promise<void>> {
  if (process.env.GROVE_URL !== undefined) {
    await seed();
    return async () => {};
  }
  const models = await serveModels();
  const data = mkdtempSync(join(tmpdir(), "arborist-"));
  const server = await startServer(process.env.GROVE_UI_TEST_PORT ?? "8391", data, {
    OPENAI_BASE_URL: models.url,
    OPENAI_API_KEY: "a key that nothing checks",
  });
  process.env.GROVE_URL = server.url;
  process.env.GROVE_KEY = server.key;
  await seed();
  return async () => {
    await server.stop();
    await models.stop();
    rmSync(data, { recursive: true, force: true });
  };
}
