import type { Page } from "@playwright/test";
import { type Own, ownTenant } from "./own";
import { expect, expectAccessible, signIn, test } from "./signed-in";

let own: Own;
let ended: string;
let stopped: string;

test.beforeAll(async () => {
  own = await ownTenant();
  ended = await own.run("worker", "Check what a screen reader reads");
  stopped = await own.run("worker", "Stop early", { limits: { max_turns: 2 } });
});

const button = (page: Page, name: string | RegExp) =>
  page
    .getByRole("button", { name, exact: typeof name === "string" })
    .first()
    .click();

/** What opens over a page: where, how, and the role of what is then there. */
const OVERLAYS: [string, () => string, (page: Page) => Promise<void>, "dialog" | "menu"][] = [
  ["palette", () => "/ui/runs", (page) => page.keyboard.press("ControlOrMeta+k"), "dialog"],
  ["keys", () => "/ui/runs", (page) => page.keyboard.press("?"), "dialog"],
  ["account menu", () => "/ui/runs", (page) => button(page, /Signed in with the key/), "menu"],
  ["columns", () => "/ui/runs", (page) => button(page, "Columns"), "menu"],
  ["filter", () => "/ui/runs", (page) => button(page, "Filter"), "dialog"],
  ["bulk", () => "/ui/runs", bulk, "dialog"],
  ["more actions", () => `/ui/runs/${ended}`, (page) => button(page, "More actions"), "menu"],
  ["rerun", () => `/ui/runs/${ended}`, (page) => button(page, "Rerun"), "dialog"],
  ["fork", () => `/ui/runs/${ended}`, (page) => button(page, "Fork"), "dialog"],
  ["resume", () => `/ui/runs/${stopped}`, (page) => button(page, "Resume"), "dialog"],
  ["test run", () => "/ui/agents/worker", (page) => button(page, "Test"), "dialog"],
  ["new key", () => "/ui/keys", (page) => button(page, "Make a key"), "dialog"],
  ["revoked key", () => "/ui/keys", (page) => button(page, /^Revoke/), "dialog"],
];

async function bulk(page: Page): Promise<void> {
  await page.getByRole("checkbox", { name: "Select all rows" }).check();
  await button(page, "Label…");
}

for (const scheme of ["light", "dark"] as const) {
  test.describe(scheme, () => {
    test.use({ colorScheme: scheme });
    for (const [name, address, open, role] of OVERLAYS) {
      test(`axe finds nothing in what opens: ${name}`, async ({ page }) => {
        await signIn(page, own.key);
        await page.goto(address());
        await expect(page.getByRole("heading", { level: 1 }).first()).toBeVisible();
        await expect(page.getByRole("status", { name: /^Loading/ })).toHaveCount(0);
        await open(page);
        await expect(page.getByRole(role).first()).toBeVisible();
        await expectAccessible(page);
      });
    }
  });
}
