import { call, settled, start } from "./seed";
import { expect, runOf, signIn, test } from "./signed-in";

test("runs are found by what they wait for and why they ended", async ({ page }) => {
  const waiting = await start("careful", "Free the disk of shard 9");
  await settled(waiting);
  const over = await call("POST", "/agents/worker/runs", {
    goal: "Check more than the tokens are enough for",
    limits: { max_tokens: 600 },
  });
  await settled(over.id);
  expect((await call("GET", `/agent-runs/${over.id}`)).stop_reason).toBe("token_budget");
  await signIn(page);
  await page.goto("/ui/runs");
  const table = page.getByRole("table");
  await expect(table.getByText("Check more than the tokens").first()).toBeVisible();

  await page.getByRole("button", { name: /^Needs approval/ }).click();
  await expect(page).toHaveURL(/waiting_for=approval/);
  await expect(table.getByText("Free the disk of shard 9").first()).toBeVisible();
  await expect(table.getByText("Check more than the tokens")).toHaveCount(0);
  await page.getByRole("button", { name: "Remove the filter waits for approval" }).click();
  await expect(page).not.toHaveURL(/waiting_for/);

  await page.getByRole("button", { name: /^Over budget/ }).click();
  await expect(page).toHaveURL(/stop_reason=usd_budget&stop_reason=token_budget/);
  await expect(table.getByText("Check more than the tokens").first()).toBeVisible();
  await expect(table.getByText("Free the disk of shard 9")).toHaveCount(0);

  await page.getByLabel("Filter runs").fill("waiting_for:budget");
  await page.keyboard.press("Enter");
  await expect(page.getByText("for a higher budget")).toBeVisible();
  await page.getByRole("button", { name: "Filter", exact: true }).click();
  await page.getByRole("button", { name: "turn limit" }).click();
  await expect(page).toHaveURL(/stop_reason=turn_cap/);
});

test("what an address has that is no filter and no view is left out", async ({ page }) => {
  await signIn(page);
  await page.goto("/ui/runs?status=nonsense&agent=worker&unknown=1");
  await expect(page.getByText("Check the services with too few turns")).toBeVisible();
  await expect(page).toHaveURL(/\/ui\/runs\?agent=worker$/);
  await page.goto(`/ui/runs/${await runOf("worker")}?tab=nonsense&turn=abc&only=everything`);
  await expect(page.getByRole("article", { name: "Turn 1" })).toBeVisible();
  await expect(page.getByRole("tab", { name: "Turns" })).toHaveAttribute("aria-selected", "true");
});
