import { type Own, ownTenant } from "./own";
import { chip, expect, signIn, test } from "./signed-in";

/** As over a telephone at the edge of its cell. */
const THROTTLED = { offline: false, latency: 600, downloadThroughput: 40_000, uploadThroughput: 20_000 };

let own: Own;

test.beforeAll(async () => {
  own = await ownTenant();
});

test("over a slow line a page says what it waits for, does not jump, and follows all the same", async ({
  page,
  context,
}) => {
  test.setTimeout(180_000);
  await own.run("worker", "Check the services over a slow line");
  await signIn(page, own.key);
  // Its scripts are kept by the browser; what comes anew each time is the data.
  await page.goto("/ui/runs");
  await expect(page.getByText("Check the services over a slow line")).toBeVisible();
  const line = await context.newCDPSession(page);
  await line.send("Network.enable");
  await line.send("Network.emulateNetworkConditions", THROTTLED);

  await page.goto("/ui/runs", { waitUntil: "commit" });
  await expect(page.getByRole("status", { name: "Loading the runs" })).toBeVisible({ timeout: 60_000 });
  await expect(page.getByText("Check the services over a slow line")).toBeVisible({ timeout: 60_000 });
  const shifted = await page.evaluate(
    () =>
      new Promise<number>((resolve) => {
        new PerformanceObserver((list) =>
          resolve(
            list.getEntries().reduce((sum, entry) => sum + (entry as PerformanceEntry & { value: number }).value, 0),
          ),
        ).observe({ type: "layout-shift", buffered: true });
        setTimeout(() => resolve(0), 1_000);
      }),
  );
  expect(shifted).toBeLessThan(0.05);

  const id = await own.start("slow", "Stream over a slow line");
  // Its data comes beside the session, and no later than the page could say that it waits for it.
  await page.goto(`/ui/runs/${id}`, { waitUntil: "commit" });
  await expect(chip(page, "Live")).toBeVisible({ timeout: 60_000 });
  await expect(page.getByRole("article", { name: "Turn 1" })).toContainText("one two three", { timeout: 60_000 });
  await expect(chip(page, "Ended")).toBeVisible({ timeout: 90_000 });
  await expect(page.getByRole("article", { name: /^Turn / })).toHaveCount(3);
});

test("the page of a run asks for its data at once, and not once its session is known", async ({ page }) => {
  const id = await own.run("worker", "Be asked for at once");
  await signIn(page, own.key);
  let answered = false;
  await page.route("**/ui/session", async (route) => {
    await new Promise((resolve) => setTimeout(resolve, 1_000));
    answered = true;
    await route.continue();
  });
  const before: string[] = [];
  const all: string[] = [];
  page.on("request", (request) => {
    const { pathname, search } = new URL(request.url());
    all.push(pathname + search);
    if (!answered) before.push(pathname + search);
  });
  await page.goto(`/ui/runs/${id}`);
  await expect(page.getByRole("article", { name: "Turn 1" })).toBeVisible();
  const events = `/agent-runs/${id}/events?order=desc&limit=200`;
  expect(before).toEqual(expect.arrayContaining([`/agent-runs/${id}`, events]));
  expect(all.filter((each) => each === events)).toHaveLength(1);
});

test("a line that breaks loses nothing", async ({ page, context }) => {
  test.setTimeout(120_000);
  await signIn(page, own.key);
  const id = await own.start("slow", "Go on while a browser is offline");
  await page.goto(`/ui/runs/${id}`);
  await expect(page.getByRole("article", { name: "Turn 1" })).toContainText("one two");
  await context.setOffline(true);
  await page.getByRole("tab", { name: "Workspace" }).click();
  await expect(page.getByText("The server does not answer", { exact: false }).first()).toBeVisible({ timeout: 30_000 });
  await expect(page.getByRole("heading", { name: "Go on while a browser is offline" })).toBeVisible();
  await own.settled(id);
  await context.setOffline(false);
  await page.getByRole("tab", { name: "Turns" }).click();
  await expect(chip(page, "Ended")).toBeVisible({ timeout: 60_000 });
  await expect(page.getByRole("article", { name: /^Turn / })).toHaveCount(3);
  await expect(page.getByText("The server does not answer", { exact: false })).toHaveCount(0, { timeout: 30_000 });
});

test("a page that has yet to be loaded comes when the server is back", async ({ page, context }) => {
  await signIn(page, own.key);
  await page.goto("/ui/runs");
  await expect(page.getByRole("heading", { name: "Runs", exact: true })).toBeVisible();
  await context.setOffline(true);
  await page.getByRole("link", { name: "Costs" }).click();
  // Longer than it takes to give a part up, or to load the whole page anew.
  await page.waitForTimeout(3_000);
  await expect(page.getByRole("navigation", { name: "Main" })).toBeVisible();
  await context.setOffline(false);
  await expect(page.getByRole("heading", { name: "Costs", exact: true })).toBeVisible({ timeout: 15_000 });
});
