import { expect, signIn, test } from "./signed-in";

test("columns and density are chosen, and kept", async ({ page }) => {
  await signIn(page);
  await page.goto("/ui/runs");
  const row = page.getByRole("row").filter({ hasText: "Check the services with too few turns" });
  await expect(row).toBeVisible();
  expect((await row.boundingBox())?.height).toBe(35);
  await page.getByRole("button", { name: "Columns" }).click();
  await page.getByRole("menuitemcheckbox", { name: "From cache" }).click();
  await page.getByRole("menuitemradio", { name: "Compact rows" }).click();
  await page.keyboard.press("Escape");
  await expect(page.getByRole("columnheader", { name: "From cache" })).toBeVisible();
  await expect(row.getByText("1,800")).toBeVisible();
  await expect.poll(async () => (await row.boundingBox())?.height).toBe(27);
  await page.reload();
  await expect.poll(async () => (await row.boundingBox())?.height).toBe(27);
});

test("the sheet of keys names the space bar", async ({ page }) => {
  await signIn(page);
  await page.goto("/ui/runs");
  await expect(page.getByText("Check the services with too few turns")).toBeVisible();
  await page.keyboard.press("?");
  const sheet = page.getByRole("dialog", { name: "Keys" });
  await expect(sheet.getByText("Peek at the run")).toBeVisible();
  await expect(sheet.getByText("Space", { exact: true })).toBeVisible();
});
