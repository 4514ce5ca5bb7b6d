import type { BrowserContext, Page } from "@playwright/test";
import { type Own, ownTenant } from "./own";
import { chip, expect, signIn, test } from "./signed-in";

let own: Own;

test.beforeAll(async () => {
  own = await ownTenant();
});

/** Streams that are open at the moment, in all tabs. */
function streamsOf(context: BrowserContext): Set<string> {
  const open = new Set<string>();
  const ids = new Map<object, string>();
  context.on("request", (request) => {
    if (!/\/(events|stream)$/.test(new URL(request.url()).pathname)) return;
    ids.set(request, `${ids.size} ${request.url()}`);
    open.add(ids.get(request) ?? "");
  });
  const close = (request: object) => void open.delete(ids.get(request) ?? "");
  context.on("requestfinished", close);
  context.on("requestfailed", close);
  return open;
}

async function opensAtOnce(page: Page, address: string, title: string): Promise<void> {
  const began = Date.now();
  await page.goto(address);
  await expect(page.getByRole("heading", { level: 1 })).toContainText(title);
  expect(Date.now() - began).toBeLessThan(8_000);
}

test("seven tabs on waiting runs follow their runs, and an eighth page opens at once", async ({ page, context }) => {
  test.setTimeout(180_000);
  const runs: string[] = [];
  for (let at = 1; at <= 7; at += 1) runs.push(await own.run("careful", `Wait in tab ${at}`));
  await signIn(page, own.key);
  const open = streamsOf(context);
  const tabs = [page];
  while (tabs.length < 7) tabs.push(await context.newPage());
  for (const [at, tab] of tabs.entries()) await opensAtOnce(tab, `/ui/runs/${runs[at]}`, `Wait in tab ${at + 1}`);
  // The feed once, and streams of runs by turns.
  expect(open.size).toBeLessThanOrEqual(4);
  await opensAtOnce(await context.newPage(), "/ui/agents", "Agents");

  // What happens in each is on its page, whichever of them has a stream at the moment.
  for (const id of runs) {
    const [call] = (await own.call("GET", `/agent-runs/${id}`)).wait.calls;
    await own.call("POST", `/agent-runs/${id}/approvals/${call.id}`, { decision: "approve" });
  }
  for (const tab of tabs) await expect(chip(tab, "Ended")).toBeVisible({ timeout: 40_000 });
  expect(open.size).toBeLessThanOrEqual(4);
});

test("seven pages in a row open at once, and the one that is gone back to follows on", async ({ page, context }) => {
  test.setTimeout(180_000);
  const runs: string[] = [];
  for (let at = 1; at <= 7; at += 1) runs.push(await own.run("careful", `Wait in row ${at}`));
  await signIn(page, own.key);
  const open = streamsOf(context);
  await page.addInitScript(() => {
    addEventListener("pageshow", (event) => {
      document.documentElement.dataset.kept = String(event.persisted);
    });
  });
  for (const [at, id] of runs.entries()) {
    await opensAtOnce(page, `/ui/runs/${id}`, `Wait in row ${at + 1}`);
    await expect(chip(page, "Live").or(chip(page, "Idle"))).toBeVisible();
  }
  expect(open.size).toBeLessThanOrEqual(2);

  await page.evaluate(() => history.back());
  await expect(page.getByRole("heading", { level: 1 })).toContainText("Wait in row 6");
  const [call] = (await own.call("GET", `/agent-runs/${runs[5]}`)).wait.calls;
  await own.call("POST", `/agent-runs/${runs[5]}/approvals/${call.id}`, { decision: "approve" });
  await expect(chip(page, "Ended")).toBeVisible({ timeout: 20_000 });
  // Else nothing was kept, and nothing shown by this.
  await expect(page.locator("html")).toHaveAttribute("data-kept", "true");
});
