import type { Page } from "@playwright/test";
import { type Own, ownTenant } from "./own";
import { expect, signIn, test, textOf } from "./signed-in";

const SCRIPT = `<script>window.__ran = true</script><img src=x onerror="window.__ran = true">`;
const TABS = ["turns", "timeline", "log", "graph", "workspace", "events"];
const MIB = 1024 * 1024;

let own: Own;

test.beforeAll(async () => {
  own = await ownTenant();
});

/** All that could have run has had the time to; that nothing left for another host is what `faults` says. */
async function expectNothingRan(page: Page): Promise<void> {
  await page.waitForTimeout(300);
  expect(await page.evaluate(() => "__ran" in window)).toBe(false);
  expect(await page.locator("main iframe, main img, main script, main object, main embed").count()).toBe(0);
  expect(
    await page.locator("a[href]").evaluateAll((links) => links.map((link) => (link as HTMLAnchorElement).protocol)),
  ).not.toContain("javascript:");
}

test("scripts, images and links in every text of a run run nothing and ask for nothing", async ({ page }) => {
  test.setTimeout(90_000);
  await own.call("POST", "/agents", {
    name: "hostile",
    description: `${SCRIPT} ![d](http://127.0.0.1:9/description.png)`,
    system_prompt: `${SCRIPT} ![p](http://127.0.0.1:9/prompt.png)`,
    model: "scripted/hostile",
    tools: ["echo", "finish"],
  });
  const id = await own.run(
    "hostile",
    `${SCRIPT} ![g](http://127.0.0.1:9/goal.png) \u202Egnp.exe\n[a](javascript:alert(1))`,
  );
  const asking = await own.run("careful", `${SCRIPT} ![g](http://127.0.0.1:9/goal.png)`);
  await signIn(page, own.key);
  for (const tab of TABS) {
    await page.goto(`/ui/runs/${id}?tab=${tab}&turn=1`);
    await expect(page.getByRole("heading", { level: 1 })).toContainText("<script>");
    await expect(page.getByRole("heading", { level: 1 })).toContainText("⟨U+202E⟩");
    await expectNothingRan(page);
  }
  for (const address of [
    "/ui/runs",
    "/ui/approvals",
    "/ui/agents",
    "/ui/agents/hostile",
    "/ui/agents/hostile?tab=versions",
  ]) {
    await page.goto(address);
    await expect(page.getByText("<script>").first()).toBeAttached();
    await expectNothingRan(page);
  }
  await page.goto(`/ui/runs/${asking}`);
  await page.getByRole("button", { name: "Rerun" }).click();
  await expect(page.getByRole("textbox", { name: "Goal" })).toHaveValue(/<script>/);
  await page.keyboard.press("Escape");
  await page.keyboard.press("ControlOrMeta+k");
  await page.getByLabel("Search everything").fill("script");
  await expect(
    page
      .getByRole("dialog")
      .getByText(/window\.__ran/)
      .first(),
  ).toBeVisible();
  await expectNothingRan(page);
});

test("entities in what a model writes are decoded, on the run's page and in the inbox", async ({ page }) => {
  await own.call("POST", "/agents", {
    name: "entities",
    system_prompt: "You write entities.",
    model: "scripted/entities",
    tools: ["echo", "finish"],
    approvals: ["echo"],
  });
  const id = await own.run("entities", "Rock &amp; roll&nbsp;&copy;");
  await signIn(page, own.key);
  await page.goto(`/ui/runs/${id}?turn=1`);
  await expect(page.getByText("Black & white\u00A0© ∉").first()).toBeVisible();
  await expect(page.getByRole("link", { name: "a & b" })).toHaveAttribute("href", "https://example.com/?a=1&b=2");
  const [waiting] = (await own.call("GET", `/agent-runs/${id}`)).wait.calls;
  await page.goto(`/ui/approvals?run=${id}&call=${waiting.id}`);
  await expect(page.getByText("Black & white\u00A0© ∉").first()).toBeVisible();
  await expect(page.getByText("This is a fault of the page")).toHaveCount(0);
});

test("a link of a model says where it leads, and gives that host nothing", async ({ page }) => {
  const id = await own.run("hostile", "Link somewhere");
  await signIn(page, own.key);
  await page.goto(`/ui/runs/${id}?turn=1`);
  const link = page.getByRole("link", { name: "another" });
  await expect(link).toHaveAttribute("href", "https://example.com/x");
  await expect(link).toHaveAttribute("rel", /noopener.*noreferrer/);
  await expect(page.getByText("(https://example.com/x)", { exact: true })).toBeVisible();
  await expect(page.getByText(/^\[image: tracked/)).toBeVisible();
});

test("a line of 5 MiB opens at once, whole where it is asked for", async ({ page }) => {
  test.setTimeout(120_000);
  const id = await own.run("large", "Write one line");
  await signIn(page, own.key);
  const began = Date.now();
  await page.goto(`/ui/runs/${id}?turn=1`);
  await expect(page.getByRole("button", { name: "Show all 5.0 MiB" }).first()).toBeVisible();
  expect(Date.now() - began).toBeLessThan(5_000);
  expect((await textOf(page.locator("main"))).length).toBeLessThan(50_000);
  for (const tab of ["log", "events"]) {
    await page.goto(`/ui/runs/${id}?tab=${tab}`);
    await expect(page.getByText("turn.answered").first()).toBeVisible();
    expect((await textOf(page.locator("main"))).length).toBeLessThan(50_000);
  }
  await page.goto(`/ui/runs/${id}?turn=1`);
  const saved = page.waitForEvent("download");
  await page.getByRole("button", { name: "Download" }).last().click();
  const stream = await (await saved).createReadStream();
  let length = 0;
  for await (const part of stream) length += part.length;
  expect(length).toBe(5 * MIB);
});

test("JSON of 200 levels is shown as what it is", async ({ page }) => {
  const id = await own.run("deep", "Write JSON of 200 levels");
  await signIn(page, own.key);
  await page.goto(`/ui/runs/${id}?turn=1`);
  await expect(page.getByRole("region", { name: "Call of echo" })).toHaveCount(2);
  await expect(page.getByRole("region", { name: "echo-arguments.json" }).last()).toContainText('"levels"');
  for (const tab of TABS) {
    await page.goto(`/ui/runs/${id}?tab=${tab}`);
    await expect(page.getByRole("heading", { level: 1 })).toHaveText("Write JSON of 200 levels");
    await expect(page.getByText("This is a fault of the page")).toHaveCount(0);
  }
});

test("a script that is written into the page is refused by its policy", async ({ page, faults }) => {
  await signIn(page, own.key);
  await page.goto("/ui/runs");
  await expect(page.getByRole("heading", { name: "Runs", exact: true })).toBeVisible();
  const refused = await page.evaluate((html) => {
    try {
      document.body.insertAdjacentHTML("beforeend", html);
      return null;
    } catch (error) {
      return String(error);
    }
  }, SCRIPT);
  expect(refused).toContain("TrustedHTML");
  const loaded = await page.evaluate(
    () =>
      new Promise((resolve) => {
        const image = new Image();
        image.onload = () => resolve("loaded");
        image.onerror = () => resolve("refused");
        image.src = "http://127.0.0.1:9/pixel.png";
      }),
  );
  expect(loaded).toBe("refused");
  expect(faults.join("\n")).toMatch(/Content Security Policy/);
  faults.length = 0;
});
