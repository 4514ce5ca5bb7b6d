import type { Page } from "@playwright/test";
import { expect, expectAccessible, runOf, signIn, test } from "./signed-in";

test.beforeEach(async ({ page }) => {
  await signIn(page);
  await page.goto(`/ui/runs/${await runOf("worker")}?tab=timeline`);
});

function lane(page: Page, name: RegExp) {
  return page.getByRole("region", { name: "Timeline" }).getByRole("link", { name });
}

test("a time range is set with keys, has an address, and takes the whole width", async ({ page }) => {
  await expect(lane(page, /^Turn 1 /)).toBeVisible();
  const narrow = await widthOf(page, /^Turn 4 /);
  await page.getByRole("slider", { name: "From" }).focus();
  for (let tenth = 0; tenth < 4; tenth += 1) await page.keyboard.press("PageUp");
  await expect(page).toHaveURL(/[?&]from=[1-9]\d*$/);
  await expect(lane(page, /^Turn 1 /)).toHaveCount(0);
  await expect(lane(page, /^Turn 5 /)).toBeVisible();
  expect(await widthOf(page, /^Turn 4 /)).toBeGreaterThan(narrow * 1.3);
  await expect(page.getByRole("slider", { name: "From" })).toHaveAttribute("aria-valuetext", /^\+/);
  await expectAccessible(page);
  await page.reload();
  await expect(lane(page, /^Turn 5 /)).toBeVisible();
  await expect(lane(page, /^Turn 1 /)).toHaveCount(0);
  await page.getByRole("button", { name: "Show the whole run" }).click();
  await expect(page).not.toHaveURL(/from=/);
  await expect(lane(page, /^Turn 1 /)).toBeVisible();
});

test("a time range is drawn with the pointer, and its ends are moved by it", async ({ page }) => {
  await expect(lane(page, /^Turn 5 /)).toBeVisible();
  const strip = page.getByRole("group", { name: "Time range" });
  const box = await strip.boundingBox();
  const first = await lane(page, /^Turn 1 /)
    .locator("[data-kind]")
    .boundingBox();
  if (box === null || first === null) throw new Error("There is no strip, or no first turn");
  const drag = async (from: number, to: number) => {
    await page.mouse.move(from, box.y + box.height / 2);
    await page.mouse.down();
    await page.mouse.move(to, box.y + box.height / 2, { steps: 5 });
    await page.mouse.up();
  };
  // The strip is above the bars, and has their scale.
  await drag(first.x + first.width * 0.3, first.x + first.width * 0.8);
  await expect(page).toHaveURL(/from=\d+&to=\d+$/);
  await expect(lane(page, /^Turn 1 /)).toBeVisible();
  await expect(lane(page, /^Turn 5 /)).toHaveCount(0);
  await drag(first.x + first.width * 0.8, box.x + box.width + 5);
  await expect(page).toHaveURL(/from=\d+$/);
  await expect(lane(page, /^Turn 5 /)).toBeVisible();
});

async function widthOf(page: Page, name: RegExp): Promise<number> {
  return lane(page, name)
    .locator("[data-kind]")
    .evaluate((bar) => bar.getBoundingClientRect().width);
}
