import type { Page } from "@playwright/test";
import { framesOf, heapOf, scrollUp } from "./frames";
import { call, settled } from "./seed";
import { expect, expectAccessible, signIn, test } from "./signed-in";

const TURNS = 2_000;
const MAKING_MS = 240_000;

let long = "";

test.beforeAll(async () => {
  test.setTimeout(MAKING_MS);
  for (const name of ["marathon", "steady"]) {
    await call("POST", "/agents", {
      name,
      system_prompt: "You look at shards, one after the other.",
      model: `scripted/${name}`,
      tools: ["echo", "finish"],
      limits: { max_turns: TURNS, max_tokens: 100_000_000, max_seconds: 3_600 },
    });
  }
  long = (await call("POST", "/agents/marathon/runs", { goal: "Look at every shard" })).id;
  expect(await settled(long)).toBe("stopped");
  expect((await call("GET", `/agent-runs/${long}`)).turns).toBe(TURNS);
});

function turn(page: Page, number: number) {
  return page.getByRole("article", { name: `Turn ${number}`, exact: true });
}

/** Turns the wheel over the list until something is there, a step each few frames. */
async function wheelUntil(page: Page, by: number, isThere: () => Promise<boolean>): Promise<void> {
  await page.getByRole("region", { name: "Turns", exact: true }).hover();
  const deadline = Date.now() + 90_000;
  while (!(await isThere())) {
    if (Date.now() > deadline) throw new Error("The wheel was turned for 90 seconds");
    await page.mouse.wheel(0, by);
    await page.waitForTimeout(16);
  }
}

test("a run of 2,000 turns opens within a second, scrolls at 60 frames and stays within its memory", async ({
  page,
  browser,
}) => {
  test.setTimeout(180_000);
  await signIn(page);
  const session = await page.context().newCDPSession(page);
  await session.send("Performance.enable");
  await page.addInitScript(() => {
    new MutationObserver((_, observer) => {
      if (document.querySelector("article[aria-label='Turn 2000']") === null) return;
      observer.disconnect();
      requestAnimationFrame(() => performance.mark("first turns"));
    }).observe(document, { childList: true, subtree: true });
  });
  // The first time takes the scripts from the network, and fills the server's caches.
  const opened: number[] = [];
  for (let round = 0; round < 4; round += 1) {
    await page.goto(`/ui/runs/${long}`);
    await expect(turn(page, TURNS)).toBeVisible();
    opened.push(
      await page.evaluate(async () => {
        while (performance.getEntriesByName("first turns").length === 0) await new Promise(requestAnimationFrame);
        return performance.getEntriesByName("first turns")[0]?.startTime ?? Number.NaN;
      }),
    );
  }
  const heapAtFirst = await heapOf(session);

  const list = page.getByRole("region", { name: "Turns", exact: true });
  const reading = await framesOf(browser, page, () => scrollUp(session, list, 12_000, 3_000));
  const rushing = await framesOf(browser, page, async () => {
    for (let stroke = 0; (await turn(page, 1).count()) === 0; stroke += 1) {
      if (stroke > 100) throw new Error("Turn 1 is not reached");
      await scrollUp(session, list, 6_000, 12_000);
    }
  });
  await expect(turn(page, 1)).toBeVisible();
  const heapOfAll = await heapOf(session);
  const drawn = await page.getByRole("article").count();

  const ms = (value: number) => `${value.toFixed(1)} ms`;
  const line = (name: string, frames: typeof reading) =>
    `${name}: ${frames.perSecond.toFixed(1)} frames/s over ${frames.seconds.toFixed(1)} s, median ${ms(frames.median)}, p99 ${ms(frames.p99)}, ${frames.longTasks} tasks over 50 ms, the longest ${ms(frames.longest)}`;
  process.stdout.write(
    `${[
      `a run of ${TURNS} turns:`,
      `  first turns after ${opened.map((at) => `${at.toFixed(0)} ms`).join(", ")} (the first without a cache)`,
      `  ${line("scrolling by 3,000 px a second", reading)}`,
      `  ${line("scrolling by 12,000 px a second to turn 1", rushing)}`,
      `  heap ${heapAtFirst.toFixed(1)} MB when opened, ${heapOfAll.toFixed(1)} MB with all of it loaded; ${drawn} turns in the page`,
    ].join("\n")}\n`,
  );
  expect(Math.min(...opened)).toBeLessThan(1_000);
  expect(reading.median).toBeLessThan(17.5);
  // A machine that does other things too leaves frames out, however little there is to draw.
  expect(reading.perSecond).toBeGreaterThan(30);
  expect(heapOfAll).toBeLessThan(150);
  expect(drawn).toBeLessThan(80);
});

test("what is being read stays where it is while older turns come", async ({ page }) => {
  await signIn(page);
  await page.goto(`/ui/runs/${long}`);
  await expect(turn(page, TURNS)).toBeVisible();
  await expect(page.getByText(/^Turns 1,9[45]\d–2,000 of 2,000 are loaded$/)).toBeVisible();
  await page.getByRole("region", { name: "Turns", exact: true }).evaluate((box) => {
    box.scrollTop = 2_000;
  });
  await page.waitForTimeout(300);
  const before = await onScreen(page);
  await page.getByRole("button", { name: "Load older" }).click();
  await expect(page.getByText(/^Turns 1,(89|90)\d–2,000 of 2,000 are loaded$/)).toBeVisible();
  await page.waitForTimeout(300);
  const after = await onScreen(page);
  expect(after.turn).toBe(before.turn);
  expect(Math.abs(after.top - before.top)).toBeLessThan(3);
});

/** The first turn whose beginning is on the screen, and where. */
function onScreen(page: Page): Promise<{ turn: string; top: number }> {
  return page.getByRole("region", { name: "Turns", exact: true }).evaluate((box) => {
    const from = box.getBoundingClientRect().top;
    const first = [...box.querySelectorAll("article")]
      .map((article) => ({
        turn: article.getAttribute("aria-label") ?? "",
        top: article.getBoundingClientRect().top - from,
      }))
      .filter(({ top }) => top >= 0)
      .sort((a, b) => a.top - b.top)[0];
    return first ?? { turn: "", top: 0 };
  });
}

test("a link to a turn that is far from the end opens there, and the end is a click away", async ({ page }) => {
  await signIn(page);
  await page.goto(`/ui/runs/${long}?turn=4`);
  await expect(turn(page, 4)).toBeVisible();
  await expect(page.getByRole("region", { name: "Turn 4", exact: true })).toContainText("half full");
  await expect(page.getByText(/^Turns 1–\d+ of 2,000 are loaded$/)).toBeVisible();
  await page.getByRole("button", { name: "Jump to the end" }).click();
  await expect(turn(page, TURNS)).toBeVisible();
  await page.goto(`/ui/runs/${long}?turn=1000&call=x`);
  await expect(turn(page, 1_000)).toBeVisible();
  await page.goto(`/ui/runs/${long}?turn=5000`);
  await expect(page.getByText("There is no turn 5000")).toBeVisible();
  await expect(turn(page, TURNS)).toBeVisible();
});

test("a view of a part says so, and loads the rest when it is asked to", async ({ page }) => {
  test.setTimeout(60_000);
  await signIn(page);
  await page.goto(`/ui/runs/${long}?tab=log`);
  const part = page.getByText(/^Events [\d,]+–[\d,]+ of [\d,]+ are loaded$/);
  await expect(part).toBeVisible();
  await page.getByLabel("Search the log").fill("run.queued");
  await expect(page.getByText("No line that is loaded has this")).toBeVisible();
  await page.getByRole("button", { name: "Load all" }).click();
  await expect(part).toBeHidden({ timeout: 30_000 });
  await expect(page.getByText("run.queued").first()).toBeVisible();
  await page.getByRole("tab", { name: "Timeline" }).click();
  await expect(page.getByText("queued").first()).toBeVisible();
  await page.goto(`/ui/runs/${long}?tab=timeline`);
  await expect(page.getByText(/^Turns [\d,]+–2,000 of 2,000 are loaded$/)).toBeVisible();
  await expect(page.getByRole("link", { name: /^queued/ })).toBeHidden();
  await page.goto(`/ui/runs/${long}?tab=events`);
  await expect(part).toBeVisible();
  await expect(page.getByText("run.stopped").first()).toBeVisible();
  await page.goto(`/ui/runs/${long}?only=errors`);
  await expect(page.getByText(/^Turns [\d,]+–2,000 of 2,000 are loaded$/)).toBeVisible();
  await expectAccessible(page);
});

test("a long run that goes on is followed, left and found again", async ({ page }) => {
  test.setTimeout(120_000);
  await signIn(page);
  const { id } = await call("POST", "/agents/steady/runs", { goal: "Go round and round" });
  await expect
    .poll(async () => (await call("GET", `/agent-runs/${id}`)).turns, { timeout: 60_000 })
    .toBeGreaterThan(80);
  await page.goto(`/ui/runs/${id}`);
  await expect(page.getByRole("status").filter({ hasText: "Live" })).toBeVisible();
  const newest = () =>
    page
      .getByRole("article")
      .last()
      .getAttribute("aria-label")
      .then((label) => Number(label?.replace("Turn ", "")));
  const before = await newest();
  expect(before).toBeGreaterThan(80);
  await expect.poll(newest).toBeGreaterThan(before);
  await wheelUntil(page, -600, async () => (await turn(page, 3).count()) > 0);
  await expect(page.getByRole("button", { name: /^Jump to live \(\d+\)$/ })).toBeVisible();
  const seen = await onScreen(page);
  await page.waitForTimeout(1_500);
  expect(await onScreen(page)).toEqual(seen);
  // A turn of the beginning, of which the page has no end: what comes is counted there too.
  await page.goto(`/ui/runs/${id}?turn=2`);
  await expect(turn(page, 2)).toBeVisible();
  await expect(page.getByRole("button", { name: /^Jump to live \(\d+\)$/ })).toBeVisible();
  await page.getByRole("button", { name: /^Jump to live/ }).click();
  await expect.poll(newest).toBeGreaterThan(before);
  const then = await newest();
  await expect.poll(newest).toBeGreaterThan(then);
  await call("POST", `/agent-runs/${id}/cancel`);
  await expect(page.getByRole("status").filter({ hasText: "Ended" })).toBeVisible();
});
