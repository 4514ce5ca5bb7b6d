import { expect, expectAccessible, runOf, signIn, test } from "./signed-in";

test("the space bar shows a run beside the list, arrows walk on, and Escape leads back", async ({ page }) => {
  await signIn(page);
  await page.goto("/ui/runs?agent=worker&q=services");
  await expect(page.getByText("Check the services with too few turns")).toBeVisible();
  const peek = page.getByRole("complementary", { name: "Peek" });
  await page.keyboard.press("j");
  await page.keyboard.press("Space");
  await expect(peek).toBeFocused();
  await expect(peek.getByRole("heading", { level: 2 })).toHaveText("Check the services with too few turns");
  await expect(peek).toContainText("turn limit");
  await expect(peek.getByRole("img", { name: /of \$0\.5/ })).toBeVisible();
  await expectAccessible(page);

  await page.keyboard.press("ArrowDown");
  await expect(peek.getByRole("heading", { level: 2 })).toHaveText(/^Check the services and report/);
  await expect(peek.getByRole("region", { name: "Goal" })).toContainText("Billing, search and mail.");
  await expect(peek.getByRole("region", { name: "Result" })).toContainText("Search is red because");
  await expect(peek).toBeFocused();
  await page.keyboard.press("ArrowUp");
  await expect(peek.getByRole("heading", { level: 2 })).toHaveText("Check the services with too few turns");
  await page.keyboard.press("ArrowDown");
  await expect(page).toHaveURL(/\/ui\/runs\?agent=worker&q=services$/);

  await page.keyboard.press("Escape");
  await expect(peek).toBeHidden();
  await expect(page.getByRole("link", { name: /Check the services and report/ })).toBeFocused();
  await page.keyboard.press("Enter");
  await expect(page).toHaveURL(new RegExp(`/runs/${await runOf("worker")}`));
});

test("the row that has the focus is the one that is shown, and the panel has room on a narrow page", async ({
  page,
}) => {
  await page.setViewportSize({ width: 390, height: 844 });
  await signIn(page);
  await page.goto("/ui/runs?q=Begin");
  await page.getByRole("link", { name: /Begin, and go on without a script/ }).focus();
  await page.keyboard.press("Space");
  const peek = page.getByRole("complementary", { name: "Peek" });
  await expect(peek.getByRole("region", { name: "Error" })).toBeVisible();
  await expectAccessible(page);
  const box = await peek.boundingBox();
  expect(box?.width).toBeLessThanOrEqual(390);
  expect(box?.x).toBeGreaterThanOrEqual(0);
  await peek.getByRole("button", { name: "Close" }).click();
  await expect(peek).toBeHidden();
});

test("hostile texts run nothing beside the list either", async ({ page }) => {
  await signIn(page);
  await page.goto("/ui/runs?agent=hostile");
  await page.getByRole("link", { name: /Write what a page must not run/ }).focus();
  await page.keyboard.press("Space");
  await expect(page.getByRole("region", { name: "Result" })).toContainText("<iframe");
  expect(await page.locator("main iframe, main img, main script").count()).toBe(0);
});
