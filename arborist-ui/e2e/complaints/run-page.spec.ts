import { type Own, ownTenant } from "../own";
import { chip, expect, signIn, test, textOf } from "../signed-in";

/** Complaints of users of other UIs (docs/guides/arborist-tests.md), about the page of one run: each must not be true of this one. */

const TABS = ["Turns", "Timeline", "Log", "Graph", "Workspace", "Events"];

let own: Own;
let worker: string;

test.beforeAll(async () => {
  own = await ownTenant();
  worker = await own.run("worker", "Check the services and report which of them are red");
});

test.beforeEach(async ({ page }) => {
  await signIn(page, own.key);
});

test("langfuse 9933, 3513: a trace with images, base64 and many levels is slow", async ({ page }) => {
  const id = await own.run("pictures", "Draw");
  const began = Date.now();
  await page.goto(`/ui/runs/${id}?turn=1`);
  await expect(page.getByRole("button", { name: /^Show all 1\.0 MiB/ }).first()).toBeVisible();
  expect(Date.now() - began).toBeLessThan(5_000);
  await expect(page.locator("main img")).toHaveCount(0);
  expect((await textOf(page.locator("main"))).length).toBeLessThan(20_000);
  // What the list of turns is made of is cut off on the server.
  const events = JSON.stringify(await own.call("GET", `/agent-runs/${id}/events`));
  expect(events.length).toBeLessThan(20_000);
});

test("temporal 3161: long idle gaps crush the timeline, and its axis is out of sight", async ({ page }) => {
  const id = await own.run("careful", "Wait for a person for a while");
  await new Promise((resolve) => setTimeout(resolve, 6_000));
  const [call] = (await own.call("GET", `/agent-runs/${id}`)).wait.calls;
  await own.call("POST", `/agent-runs/${id}/approvals/${call.id}`, { decision: "approve" });
  await own.settled(id);
  await page.goto(`/ui/runs/${id}?tab=timeline`);
  const timeline = page.getByRole("region", { name: "Timeline" });
  await expect(timeline.getByTitle(/^⫽ [5-9]\.\d s idle ⫽$/).first()).toBeAttached();
  // Six seconds were idle; the width belongs to those few milliseconds in which something went on.
  const widths = await timeline.locator("a [data-kind]").evaluateAll((bars) => bars.map((bar) => bar.clientWidth));
  expect(Math.max(...widths)).toBeGreaterThan(50);

  const long = await own.run("long", "Go on for 40 turns", { limits: { max_turns: 40 } });
  await page.goto(`/ui/runs/${long}?tab=timeline`);
  await expect(timeline.getByRole("link", { name: /^Turn 1 / })).toBeVisible();
  const axis = timeline.getByText(/^\+/).first();
  const before = await axis.boundingBox();
  await timeline.evaluate((box) => {
    box.scrollTop = box.scrollHeight;
  });
  await expect(timeline.getByRole("link", { name: /^Turn 40 / })).toBeVisible();
  expect(await axis.boundingBox()).toEqual(before);
});

test("temporal 2192, 1825, 1786: no filter for failures, generic labels, and no way from the timeline to a child", async ({
  page,
}) => {
  await page.goto(`/ui/runs/${worker}`);
  await page.getByRole("button", { name: "Errors", exact: true }).click();
  await expect(page).toHaveURL(/only=errors/);
  await expect(page.getByRole("article", { name: /^Turn / })).toHaveCount(1);
  await expect(page.getByRole("article", { name: "Turn 2" })).toBeVisible();

  await page.getByRole("tab", { name: "Timeline" }).click();
  const timeline = page.getByRole("region", { name: "Timeline" });
  await expect(timeline.getByRole("link", { name: /^echo/ })).toHaveCount(5);
  await timeline.getByRole("link", { name: /^delegate_task/ }).click();
  await expect(page).toHaveURL(/turn=3.*call=/);
  await page.getByRole("link", { name: "Delegated run" }).click();
  await expect(page.getByRole("heading", { name: "Find out why shard 2 of search is red" })).toBeVisible();
});

test("temporal 654, langfuse 12658: the id is hidden", async ({ page, context }) => {
  await context.grantPermissions(["clipboard-read", "clipboard-write"]);
  await page.goto(`/ui/runs/${worker}`);
  for (const name of TABS) {
    await page.getByRole("tab", { name }).click();
    await expect(page.getByText(worker, { exact: true })).toBeInViewport();
  }
  await page.getByRole("button", { name: "Copy the run's id" }).click();
  expect(await page.evaluate(() => navigator.clipboard.readText())).toBe(worker);
});

test("vercel workflow builder 88: a past run is shown with today's definition", async ({ page }) => {
  const definition = {
    name: "changing",
    system_prompt: "The prompt of the first version.",
    model: "scripted/helper",
    tools: ["echo", "finish"],
  };
  await own.call("POST", "/agents", definition);
  const id = await own.run("changing", "Run with the first version");
  await own.call("POST", "/agents", { ...definition, system_prompt: "The prompt of the second version." });
  await page.goto(`/ui/runs/${id}`);
  await page.getByRole("link", { name: "v1", exact: true }).click();
  await expect(page).toHaveURL(/from=1/);
  await expect(page.getByRole("combobox", { name: "Compare version" })).toHaveValue("v1");
  await expect(page.getByRole("combobox", { name: "With version" })).toHaveValue("v2");
  await expect(page.getByText("The prompt of the first version.").first()).toBeVisible();
});

test("openhands 5257, 12648, 15498: cost, tokens and times are unknown while it runs", async ({ page }) => {
  const id = await own.start("slow", "Spend while it is watched");
  await page.goto(`/ui/runs/${id}`);
  const fact = (label: string) => page.locator("dl > div").filter({ has: page.getByText(label, { exact: true }) });
  await expect(fact("Cost").getByRole("img")).toHaveAttribute("aria-label", /of \$0\.5$/);
  const before = await textOf(fact("Elapsed"));
  await expect(fact("Cost")).toContainText("$0.0009", { timeout: 20_000 });
  await expect(fact("Tokens")).toContainText("100 → 40");
  await expect(fact("Status")).toContainText("running");
  await expect(fact("Elapsed")).not.toHaveText(before);
  await expect(fact("Started").locator("time")).toHaveAttribute("datetime", /^\d{4}-/);
  await expect(page.getByRole("article", { name: "Turn 1" })).toContainText("140 tok · $0.0009");
  await own.call("POST", `/agent-runs/${id}/cancel`);
});

test("openhands 8553: a run cannot be had as markdown", async ({ page }) => {
  await page.goto(`/ui/runs/${worker}`);
  await page.getByRole("button", { name: "More actions" }).click();
  const saved = page.waitForEvent("download");
  await page.getByRole("menuitem", { name: "Export Markdown" }).click();
  const parts = [];
  for await (const part of await (await saved).createReadStream()) parts.push(part);
  const markdown = Buffer.concat(parts).toString();
  expect(markdown).toContain("## Goal\n\nCheck the services and report which of them are red");
  expect(markdown).toContain("### delegate_task (completed)");
  expect(markdown).toContain("## Turn 5");
});

test("openhands 12485: the history is blank while a sandbox wakes", async ({ page }) => {
  // There is none at all here.
  await page.goto(`/ui/runs/${worker}?tab=workspace`);
  await expect(page.getByRole("heading", { level: 1 })).toHaveText(
    "Check the services and report which of them are red",
  );
  await page.getByRole("tab", { name: "Turns" }).click();
  await expect(page.getByRole("article", { name: "Turn 1" })).toContainText("I look at what is there first.");
  await expect(page.getByRole("article", { name: /^Turn / }).last()).toBeVisible();
});

test("langgraphjs 1759: typing lags beside a large run", async ({ page }) => {
  test.setTimeout(120_000);
  const id = await own.start("long", "Go on beside one who types", { limits: { max_turns: 400, max_cost_usd: 5 } });
  await page.goto(`/ui/runs/${id}`);
  await expect(page.getByRole("article", { name: /^Turn / }).first()).toBeVisible();
  await own.settled(id);
  await expect(chip(page, "Ended")).toBeVisible({ timeout: 30_000 });
  await page.getByRole("button", { name: "Rerun" }).click();
  const goal = page.getByRole("textbox", { name: "Goal" });
  await goal.fill("");
  // From each key to the frame that shows it.
  await page.evaluate(() => {
    const slowest = { ms: 0 };
    Object.assign(window, { slowest });
    document.addEventListener("keydown", () => {
      const at = performance.now();
      requestAnimationFrame(() =>
        requestAnimationFrame(() => {
          slowest.ms = Math.max(slowest.ms, performance.now() - at);
        }),
      );
    });
  });
  const text = "A goal of some length, typed into the dialog of a run with four hundred turns.";
  await goal.pressSequentially(text, { delay: 30 });
  await expect(goal).toHaveValue(text);
  const { ms } = await page.evaluate(() => (window as unknown as { slowest: { ms: number } }).slowest);
  expect(ms).toBeLessThan(250);
});

test("langgraph 4973: time travel repeats side effects unasked", async ({ page }) => {
  await page.goto(`/ui/runs/${worker}?turn=1`);
  await page.getByRole("button", { name: "Fork from here" }).click();
  const dialog = page.getByRole("dialog", { name: "Fork the run" });
  await expect(dialog.getByText(/the new run may make them again/)).toBeVisible();
  await expect(dialog.getByRole("listitem").filter({ hasText: "turn 3: delegate_task" })).toHaveCount(1);
  await dialog.getByLabel("Last turn that both have").fill("4");
  await expect(dialog.getByRole("listitem").filter({ hasText: "delegate_task" })).toHaveCount(0);
  await dialog.getByRole("button", { name: "Fork", exact: true }).click();
  await expect(page).not.toHaveURL(new RegExp(worker));
  await expect(page.getByText(`${worker.slice(-8)}, turn 4`)).toBeVisible();
});
