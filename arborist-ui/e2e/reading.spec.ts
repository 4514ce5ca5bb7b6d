import { call, settled } from "./seed";
import { expect, expectAccessible, runOf, signIn, test } from "./signed-in";

test("all turns are expanded and collapsed at once, and a link keeps it", async ({ page }) => {
  await signIn(page);
  await page.goto(`/ui/runs/${await runOf("worker")}`);
  const turns = page.getByRole("region", { name: "Turns" });
  await expect(turns.getByRole("article", { name: "Turn 1" })).toBeVisible();
  await expect(turns.getByText('"region: eu-central"')).toBeHidden();
  await page.getByRole("button", { name: "Expand all" }).click();
  await expect(page).toHaveURL(/open=all/);
  await expect(turns.getByText('"region: eu-central"')).toBeVisible();
  await expectAccessible(page);
  await page.reload();
  await expect(turns.getByText('"region: eu-central"')).toBeVisible();
  await page.keyboard.press("o");
  await expect(turns.getByText('"region: eu-central"')).toBeHidden();
});

test("the log has errors or calls alone, whole lines, and says how many", async ({ page }) => {
  await signIn(page);
  await page.goto(`/ui/runs/${await runOf("worker")}?tab=log`);
  const log = page.getByRole("region", { name: "Log" });
  await expect(log.getByText("run.completed").first()).toBeVisible();
  await page.getByRole("button", { name: "Errors" }).click();
  await expect(page).toHaveURL(/only=errors/);
  await expect(log.getByText("tool.failed")).toBeVisible();
  await expect(log.getByText("run.completed")).toHaveCount(0);
  await expect(page.getByText(/^1 of \d+ lines$/)).toBeVisible();
  await page.getByRole("button", { name: "Calls" }).click();
  await expect(log.getByText("child.started")).toBeVisible();
  await expect(log.getByText("turn.answered")).toHaveCount(0);
  await page.getByRole("tab", { name: "Turns" }).click();
  await expect(page.getByRole("button", { name: "Calls" })).toHaveAttribute("aria-pressed", "true");
});

test("events are expanded and collapsed at once, and each by itself", async ({ page }) => {
  await signIn(page);
  await page.goto(`/ui/runs/${await runOf("worker")}?tab=events`);
  const first = page.getByRole("button", { name: /run\.queued/ }).first();
  await expect(first).toHaveAttribute("aria-expanded", "false");
  await page.getByRole("button", { name: "Expand all" }).click();
  await expect(first).toHaveAttribute("aria-expanded", "true");
  await first.click();
  await expect(first).toHaveAttribute("aria-expanded", "false");
  await page.getByRole("button", { name: "Collapse all" }).click();
  await expect(page.getByRole("button", { name: /run\.started/ }).first()).toHaveAttribute("aria-expanded", "false");
});

test("a large body stays shut behind its size, and coded bytes are never text", async ({ page }) => {
  const words = "one two three ".repeat(3_000);
  const bytes = Buffer.from(Array.from({ length: 6_000 }, (_, at) => (at * 37) % 256)).toString("base64");
  const large = await call("POST", "/tool-calls", { tool: "echo", arguments: { text: words } });
  const coded = await call("POST", "/tool-calls", { tool: "echo", arguments: { text: `png ${bytes}` } });
  await settled(large.id);
  await settled(coded.id);
  await signIn(page);
  await page.goto(`/ui/runs/${large.id}?turn=1`);
  const box = page.getByRole("region", { name: "Call of echo" });
  await expect(box.getByRole("button", { name: /^Show all 41\.0 KiB$/ }).first()).toBeVisible();
  expect(((await box.textContent()) ?? "").length).toBeLessThan(6_000);
  const download = page.waitForEvent("download");
  await box
    .getByRole("button", { name: /^Download/ })
    .last()
    .click();
  expect((await download).suggestedFilename()).toBe("echo-result.txt");
  await box
    .getByRole("button", { name: /^Show all/ })
    .last()
    .click();
  expect(((await box.textContent()) ?? "").length).toBeGreaterThan(40_000);

  await page.goto(`/ui/runs/${coded.id}?turn=1`);
  await expect(box.getByText("⟨base64, 5.9 KiB⟩").first()).toBeVisible();
  await expect(box).not.toContainText(bytes.slice(0, 64));
});

test("a run is copied as Markdown and as a command, and leads to the version that it ran", async ({ page }) => {
  await page.context().grantPermissions(["clipboard-read", "clipboard-write"]);
  await signIn(page);
  await page.goto(`/ui/runs/${await runOf("worker")}`);
  const copied = () => page.evaluate(() => navigator.clipboard.readText());
  const more = page.getByRole("button", { name: "More actions" });
  await more.click();
  await page.getByRole("menuitem", { name: "Copy as Markdown" }).click();
  await expect.poll(copied).toContain("## Turn 3");
  expect(await copied()).toContain("### delegate_task (completed)");
  await more.click();
  await page.getByRole("menuitem", { name: "Copy start as curl" }).click();
  await expect.poll(copied).toContain("/agents/worker/runs");
  expect(await copied()).toContain("$GROVE_KEY");
  expect(await copied()).not.toContain(process.env.GROVE_KEY);
  await page.getByRole("button", { name: "Diff" }).click();
  await expect(page).toHaveURL(/tab=workspace/);
  await page.getByRole("link", { name: "v1" }).click();
  await expect(page).toHaveURL(/\/agents\/worker\?tab=versions&from=1$/);
});
