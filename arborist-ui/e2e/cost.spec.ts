import type { Locator } from "@playwright/test";
import { settled, start } from "./seed";
import { expect, expectAccessible, runOf, signIn, test } from "./signed-in";

/** The colours that a legend shows, each of which must be one of the chart's. */
async function colours(chart: Locator): Promise<string[]> {
  const swatches = chart.locator(".mantine-ColorSwatch-root");
  await expect(swatches.first()).toBeVisible();
  return swatches.evaluateAll((all) =>
    all.map((swatch) => {
      const { width, height } = swatch.getBoundingClientRect();
      const painted = [...swatch.querySelectorAll("*")]
        .map((part) => getComputedStyle(part).backgroundColor)
        .find((colour) => colour !== "rgba(0, 0, 0, 0)" && colour !== "transparent");
      return width >= 8 && height >= 8 ? (painted ?? "none") : `${width} x ${height}`;
    }),
  );
}

for (const colorScheme of ["light", "dark"] as const) {
  test(`tokens of each turn and the cost so far are drawn and written, ${colorScheme}`, async ({ page }) => {
    await page.emulateMedia({ colorScheme });
    await signIn(page);
    const id = await runOf("worker");
    await page.goto(`/ui/runs/${id}`);
    await expect(page.getByRole("tab", { name: "Cost" })).toBeVisible();
    const before = await page.evaluate(() => performance.getEntriesByType("resource").map(({ name }) => name));
    expect(before.filter((name) => /CostTab|Chart/.test(name))).toEqual([]);
    await page.getByRole("tab", { name: "Cost" }).click();
    await expect(page).toHaveURL(/tab=cost/);

    const tokens = page.getByRole("figure", { name: "Tokens of each turn" });
    const cost = page.getByRole("figure", { name: "Cost so far" });
    const four = await colours(tokens);
    expect(new Set(four).size).toBe(4);
    for (const colour of four) expect(colour).toMatch(/^rgb\(/);
    for (const name of ["Input", "Into cache", "From cache", "Output"]) {
      await expect(tokens.getByText(name, { exact: true })).toBeVisible();
    }
    expect(await tokens.locator(".recharts-bar-rectangle path").count()).toBeGreaterThan(8);
    await expect(cost.getByText("Cap $0.50")).toBeVisible();
    // A level line has no height, by which it would count as hidden.
    await expect(cost.locator(".recharts-reference-line-line")).toHaveAttribute("y", "0.5");
    await expect(cost.locator(".recharts-line-curve")).toBeVisible();

    const rows = page.getByRole("table", { name: "Tokens and cost of each turn" }).getByRole("row");
    await expect(rows).toHaveCount(6);
    await expect(rows.nth(1)).toContainText("2,310");
    await expect(rows.nth(1)).toContainText("1,800");
    const sum = await rows.nth(5).getByRole("cell").last().getAttribute("title");
    const runs = page.getByRole("table", { name: "Cost of each run" }).getByRole("row");
    await expect(runs).toHaveCount(3);
    const parts = await Promise.all([1, 2].map((at) => runs.nth(at).getByRole("cell").last().getAttribute("title")));
    const total = parts.reduce((all, part) => all + Number(part?.slice(1)), 0);
    expect(Number(sum?.slice(1))).toBeCloseTo(total, 9);
    await expectAccessible(page);
    await rows.nth(2).getByRole("link", { name: "2" }).click();
    await expect(page).toHaveURL(/turn=2/);
  });
}

test("the charts of all costs have their colours too", async ({ page }) => {
  await settled(await start("helper", "Spend something"));
  await signIn(page);
  await page.goto("/ui/costs");
  const all = await colours(page.locator("main"));
  expect(all.length).toBeGreaterThan(1);
  expect(new Set(all).size).toBe(all.length);
  for (const colour of all) expect(colour).toMatch(/^rgb\(/);
});

test("the cost fits a narrow page", async ({ page }) => {
  await page.setViewportSize({ width: 390, height: 844 });
  await signIn(page);
  await page.goto(`/ui/runs/${await runOf("worker")}?tab=cost`);
  await expect(page.getByRole("figure", { name: "Cost so far" })).toBeVisible();
  await expectAccessible(page);
  const wide = await page.evaluate(() => document.documentElement.scrollWidth);
  expect(wide).toBeLessThanOrEqual(390);
});
