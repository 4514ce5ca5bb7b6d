import type { Locator, Page } from "@playwright/test";
import { type Own, ownTenant } from "./own";
import { chip, expect, test } from "./signed-in";

let own: Own;

test.beforeAll(async () => {
  own = await ownTenant();
  await own.run("worker", "Check what the keyboard reaches");
  await own.run("failing", "Fail before the keyboard");
});

/** Nothing is clicked in this file, and no element is focused but by these keys. */
async function tabTo(page: Page, wanted: Locator, key = "Tab"): Promise<void> {
  for (let presses = 0; presses < 80; presses += 1) {
    if (await wanted.evaluate((element) => element === document.activeElement)) return;
    await page.keyboard.press(key);
  }
  throw new Error(`${key} does not reach ${wanted}`);
}

async function enter(page: Page): Promise<void> {
  await page.goto("/ui/");
  await expect(page.getByLabel("Key", { exact: true })).toBeFocused();
  await page.keyboard.type(own.key);
  await page.keyboard.press("Enter");
  await expect(page.getByRole("heading", { name: "Runs", exact: true })).toBeVisible();
}

test("signs in, filters, opens a run and reads its call", async ({ page }) => {
  await enter(page);
  await page.keyboard.press("/");
  await page.keyboard.type("status:completed keyboard");
  await page.keyboard.press("Enter");
  await expect(page).toHaveURL(/status=completed/);
  await expect(page.getByText("Fail before the keyboard")).toBeHidden();
  await expect(page.getByRole("link", { name: "Check what the keyboard reaches" })).toBeVisible();
  await page.keyboard.press("Escape");
  await page.keyboard.press("j");
  await page.keyboard.press("Enter");
  await expect(page.getByRole("heading", { name: "Check what the keyboard reaches" })).toBeVisible();
  await expect(page.getByRole("article", { name: "Turn 1" })).toBeVisible();
  await page.keyboard.press("j");
  await expect(page).toHaveURL(/turn=1/);
  await tabTo(page, page.getByRole("article", { name: "Turn 2" }).getByRole("button").nth(1));
  await page.keyboard.press("Enter");
  await expect(page).toHaveURL(/turn=2.*call=/);
  await expect(page.getByRole("region", { name: "Call of echo" }).first()).toContainText("no such argument");
  await tabTo(page, page.getByRole("tab", { name: "Turns" }), "Shift+Tab");
  for (const name of ["Timeline", "Log", "Graph", "Cost", "Workspace", "Events"]) {
    await page.keyboard.press("ArrowRight");
    await expect(page.getByRole("tab", { name })).toHaveAttribute("aria-selected", "true");
    await expect(page.getByRole("tab", { name })).toBeFocused();
  }
});

test("decides an approval", async ({ page }) => {
  const id = await own.run("careful", "Ask the keyboard");
  await enter(page);
  await page.keyboard.press("g");
  await page.keyboard.press("i");
  await expect(page.getByRole("link", { name: "Ask the keyboard" })).toBeVisible();
  await tabTo(page, page.getByLabel("text", { exact: true }));
  await page.keyboard.press("End");
  await page.keyboard.type(" and no newer ones");
  await tabTo(page, page.getByRole("button", { name: "Approve as edited" }));
  await page.keyboard.press("Enter");
  await expect(page.getByRole("region", { name: "Decision" }).getByRole("status")).toContainText(/approved/i);
  expect(await own.settled(id)).toBe("completed");
  expect(JSON.stringify(await own.call("GET", `/agent-runs/${id}/turns`))).toContain("and no newer ones");
});

test("finds a verb in the palette, and a dialog gives the focus back", async ({ page }) => {
  const id = await own.start("slow", "Be cancelled by the keyboard");
  await enter(page);
  await page.keyboard.press("ControlOrMeta+k");
  await expect(page.getByLabel("Search everything")).toBeFocused();
  await page.keyboard.type(id);
  await page.keyboard.press("Enter");
  await expect(chip(page, "Live")).toBeVisible();
  const cancel = page.getByRole("button", { name: "Cancel", exact: true });
  await tabTo(page, cancel);
  await page.keyboard.press("Enter");
  await expect(page.getByRole("button", { name: "Keep it running" })).toBeFocused();
  await page.keyboard.press("Escape");
  await expect(page.getByRole("dialog")).toHaveCount(0);
  await expect(cancel).toBeFocused();
  const dialog = page.getByRole("dialog", { name: "Cancel the run" });
  for (const way of ["left", "used"]) {
    await page.keyboard.press("ControlOrMeta+k");
    await expect(page.getByLabel("Search everything")).toBeFocused();
    await page.keyboard.type("cancel");
    await page.keyboard.press("Enter");
    await expect(dialog.getByRole("button", { name: "Keep it running" })).toBeFocused();
    if (way === "used") break;
    await page.keyboard.press("Escape");
    await expect(dialog).toBeHidden();
    await expect(cancel).toBeFocused();
  }
  await tabTo(page, dialog.getByRole("button", { name: "Cancel the run" }));
  await page.keyboard.press("Enter");
  await expect(page.getByText("cancelled").first()).toBeVisible();
  expect(await own.settled(id)).toBe("cancelled");
});

test("skips the menu, and shows where the focus is", async ({ page }) => {
  await enter(page);
  await page.reload();
  await expect(page.getByRole("heading", { name: "Runs", exact: true })).toBeVisible();
  await tabTo(page, page.getByRole("button", { name: "Skip to content" }));
  await expect(page.getByRole("button", { name: "Skip to content" })).toBeInViewport();
  await page.keyboard.press("Enter");
  await expect(page.getByRole("main")).toBeFocused();
  for (let presses = 0; presses < 12; presses += 1) {
    await page.keyboard.press("Tab");
    const outlined = await page.evaluate(() => {
      const focused = document.activeElement ?? document.body;
      // The link of a row is shown by its row; a field by its border and by the caret.
      return [focused, focused.closest("tr")].some(
        (each) => each !== null && (each.tagName === "INPUT" || getComputedStyle(each).outlineStyle !== "none"),
      );
    });
    expect(outlined).toBe(true);
  }
});
