import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { call, seed, settled, start } from "./seed";
import { freePort, type Server, startServer } from "./server";
import { chip, expect, signIn, test } from "./signed-in";

const TWENTY =
  "one two three four five six seven eight nine ten eleven twelve thirteen fourteen fifteen sixteen seventeen eighteen nineteen twenty";
const ANSWERS = [TWENTY, `again ${TWENTY}`, `and once more ${TWENTY.slice(0, TWENTY.indexOf(" thirteen"))}`];

const others = { url: process.env.GROVE_URL, key: process.env.GROVE_KEY };
const WITHOUT_SANDBOX = { GROVE_SANDBOX: "none" };
let data: string;
let server: Server;

/** This server is killed, so it is not the one that all other tests are served by. */
test.beforeAll(async () => {
  test.setTimeout(300_000);
  data = mkdtempSync(join(tmpdir(), "arborist-killed-"));
  server = await startServer(await freePort(), data, WITHOUT_SANDBOX);
  process.env.GROVE_URL = server.url;
  process.env.GROVE_KEY = server.key;
  await seed();
});

test.afterAll(async () => {
  await server.stop();
  rmSync(data, { recursive: true, force: true });
  process.env.GROVE_URL = others.url;
  process.env.GROVE_KEY = others.key;
});

test("a server that is killed in mid-stream comes back, and nothing is lost or doubled", async ({ page }) => {
  test.setTimeout(300_000);
  await signIn(page);
  const id = await start("slow", "Outlive your server");
  await page.goto(`/ui/runs/${id}`);
  const turn = (number: number) => page.getByRole("article", { name: `Turn ${number}`, exact: true });
  await expect(chip(page, "Live")).toBeVisible();
  await expect(turn(2)).toContainText("again one two", { timeout: 30_000 });

  await server.kill();
  await expect(chip(page, "Reconnecting")).toBeVisible();
  await expect(turn(1)).toContainText(TWENTY);
  await expect(turn(2)).toContainText("again one two");

  server = await startServer(new URL(server.url).port, data, WITHOUT_SANDBOX);
  await expect(chip(page, "Live")).toBeVisible({ timeout: 60_000 });
  await expect(chip(page, "Ended")).toBeVisible({ timeout: 90_000 });
  expect(await settled(id)).toBe("completed");
  for (const [at, answer] of ANSWERS.entries()) {
    await expect(turn(at + 1)).toHaveCount(1);
    // Its number stands before the answer, its figures behind it.
    await expect(turn(at + 1).getByText(answer, { exact: true })).toHaveCount(1);
  }

  const events = [];
  let cursor = "";
  do {
    const answer = await call("GET", `/agent-runs/${id}/events?limit=200${cursor}`);
    events.push(...answer.items);
    cursor = answer.next_cursor === null ? "" : `&cursor=${encodeURIComponent(answer.next_cursor)}`;
  } while (cursor !== "");
  await page.getByRole("tab", { name: "Events" }).click();
  await expect(page.getByText(`${events.length} events`, { exact: true })).toBeVisible();
});

test("the list says that its server is away, stays as it was, and has what began before and after", async ({
  page,
}) => {
  test.setTimeout(300_000);
  await signIn(page);
  await page.goto("/ui/runs");
  await expect(chip(page, "Live")).toBeVisible();
  const before = await start("slow", "Begun before its server died");
  await page.getByRole("button", { name: /new$/ }).click();
  const row = (goal: string) => page.getByRole("row").filter({ hasText: goal });
  await expect(row("Begun before its server died")).toContainText("running");

  await server.kill();
  await expect(chip(page, "Reconnecting")).toBeVisible();
  await expect(page.getByText("The server does not answer. Trying again; nothing is lost.")).toBeVisible({
    timeout: 30_000,
  });
  await expect(row("Begun before its server died")).toBeVisible();

  server = await startServer(new URL(server.url).port, data, WITHOUT_SANDBOX);
  await start("failing", "Begun after its server came back");
  await expect(chip(page, "Live")).toBeVisible({ timeout: 60_000 });
  await expect(page.getByText("The server does not answer")).toBeHidden();
  await page.getByRole("button", { name: /new$/ }).click();
  await expect(row("Begun after its server came back")).toHaveCount(1);
  await settled(before);
  await expect(row("Begun before its server died")).toContainText("completed", { timeout: 30_000 });
  await expect(row("Begun before its server died")).toHaveCount(1);
});
