import { type Own, ownTenant } from "../own";
import { expect, signIn, test } from "../signed-in";

/** Complaints of users of other UIs (docs/guides/arborist-tests.md), about runs that wait, about colours, and about what is next. */

let own: Own;

test.beforeAll(async () => {
  own = await ownTenant();
});

test.beforeEach(async ({ page }) => {
  await signIn(page, own.key);
});

test("langgraph 5259, langgraph studio 70, 172: an edit is not shown, and interrupts are unclear", async ({ page }) => {
  const id = await own.run("careful", "Free the disk of shard 5");
  await page.goto("/ui/runs");
  await expect(page.getByRole("row").filter({ hasText: "Free the disk of shard 5" })).toContainText("for approval");
  await expect(page.getByRole("link", { name: /Approvals\s*1 waiting/ })).toBeVisible();
  await page.goto(`/ui/runs/${id}`);
  await expect(page.getByText("for approval").first()).toBeVisible();
  await expect(page.getByText("Waits: an approval")).toBeVisible();
  await expect(page.getByRole("article", { name: "Turn 1" }).getByRole("img", { name: "waiting" })).toBeVisible();

  const decision = await page.context().newPage();
  await decision.goto("/ui/approvals");
  await decision.getByLabel("text", { exact: true }).fill("delete snapshots older than 90 days");
  await decision.getByRole("button", { name: "Approve as edited" }).click();
  await expect(decision.getByRole("region", { name: "Decision" }).getByRole("status")).toContainText(/approved/i);
  await expect(decision.getByRole("region", { name: "approved.json" })).toContainText("90 days");

  // The page that was open all the time has it, and so has one that is opened anew.
  await expect(page.getByText(/^echo: approved by/)).toBeVisible();
  await page.getByRole("article", { name: "Turn 1" }).getByRole("button").first().click();
  for (const again of [false, true]) {
    if (again) await page.reload();
    await expect(page.getByRole("region", { name: "echo-result.txt" })).toContainText("90 days");
    // What was executed, and beside it what the model had asked for.
    await expect(page.getByRole("region", { name: "echo-arguments.json" })).toContainText("90 days");
    await expect(page.getByRole("region", { name: "echo-asked.json" })).toContainText("30 days");
    await expect(page.getByRole("heading", { name: "Arguments, as edited by of the test" })).toBeVisible();
    await expect(page.getByRole("article", { name: "Turn 1" })).toContainText("edited: delete snapshots older than 90");
  }
  await page.getByRole("tab", { name: "Events" }).click();
  await page.getByRole("button", { name: /approval\.decided/ }).click();
  await expect(page.getByRole("region", { name: /^event-\d+\.json$/ })).toContainText("90 days");
});

for (const scheme of ["light", "dark"] as const) {
  test(`argo workflows 5037: there is no dark mode; here a ${scheme} system has a ${scheme} page from its first paint on`, async ({
    page,
  }) => {
    await page.emulateMedia({ colorScheme: scheme });
    await page.goto("/ui/runs", { waitUntil: "commit" });
    await page.waitForFunction(() => performance.getEntriesByName("first-paint").length > 0);
    const light = await page.evaluate(() => {
      const grounds = [document.body, document.documentElement].map((each) => getComputedStyle(each).backgroundColor);
      const ground = grounds.find((colour) => !colour.endsWith(", 0)")) ?? "";
      return (ground.match(/\d+/g) ?? []).slice(0, 3).reduce((sum, part) => sum + Number(part), 0) > 3 * 128;
    });
    expect(light).toBe(scheme === "light");
    await expect(page.getByRole("heading", { name: "Runs", exact: true })).toBeVisible();
    await expect(page.locator("html")).toHaveAttribute("data-mantine-color-scheme", scheme);
  });
}

test("argo cd 23448: no way from one to the next without the list", async ({ page }) => {
  for (const shard of [1, 2, 3]) await own.run("helper", `Look into shard ${shard}`);
  await page.goto("/ui/runs?agent=helper");
  await page.getByText("Look into shard 3").click();
  await expect(page.getByRole("heading", { name: "Look into shard 3" })).toBeVisible();
  await page.keyboard.press("Shift+J");
  await expect(page.getByRole("heading", { name: "Look into shard 2" })).toBeVisible();
  await page.keyboard.press("Shift+J");
  await expect(page.getByRole("heading", { name: "Look into shard 1" })).toBeVisible();
  await page.keyboard.press("Shift+K");
  await expect(page.getByRole("heading", { name: "Look into shard 2" })).toBeVisible();
});
