import type { Page } from "@playwright/test";
import { type Own, ownTenant } from "./own";
import { expect, signIn, test, textOf } from "./signed-in";

const NO_RUN = "01a20827-6e3f-7d04-bba2-d89710806570";

let theirs: Own;
let own: Own;
let secret: string;

test.beforeAll(async () => {
  theirs = await ownTenant();
  own = await ownTenant();
  secret = await theirs.run("careful", "The merger with Acme");
  await theirs.run("worker", "The takeover of Acme");
  await theirs.call("POST", "/agents", {
    name: "acme-watcher",
    system_prompt: "Watch Acme.",
    model: "scripted/helper",
    tools: ["finish"],
  });
});

test.afterEach(({ faults }) => {
  // What is not there is answered by 404, which the browser writes down.
  faults.length = 0;
});

/** What a page says of a thing, whatever its name. */
async function said(page: Page, address: string, name: string): Promise<string> {
  await page.goto(address);
  const main = page.locator("main");
  await expect(main.getByRole("alert").or(main.getByText("There is no such page")).first()).toBeVisible();
  return (await textOf(main)).replaceAll(name, "…");
}

for (const tab of ["turns", "timeline", "log", "graph", "workspace", "events"]) {
  test(`the link to another tenant's run answers as one to none: ${tab}`, async ({ page }) => {
    await signIn(page, own.key);
    const none = await said(page, `/ui/runs/${NO_RUN}?tab=${tab}&turn=1`, NO_RUN);
    expect(none).toContain("There is no such run");
    expect(await said(page, `/ui/runs/${secret}?tab=${tab}&turn=1`, secret)).toBe(none);
  });
}

test("the link to another tenant's agent answers as one to none", async ({ page }) => {
  await signIn(page, own.key);
  for (const tab of ["", "?tab=edit", "?tab=versions"]) {
    const none = await said(page, `/ui/agents/no-such-agent${tab}`, "no-such-agent");
    expect(await said(page, `/ui/agents/acme-watcher${tab}`, "acme-watcher")).toBe(none);
  }
});

test("no page of one tenant has a word of another's", async ({ page }) => {
  await signIn(page, own.key);
  for (const name of [
    "runs",
    "approvals",
    "agents",
    "tools",
    "tool-providers",
    "costs",
    "models",
    "keys",
    "secrets",
    "audit",
    "retention",
    "retention?kind=deletions",
  ]) {
    await page.goto(`/ui/${name}`);
    await expect(page.getByRole("heading", { level: 1 }).first()).toBeVisible();
    await page.waitForLoadState("load");
    await expect(page.getByRole("status", { name: /^Loading/ })).toHaveCount(0);
    expect(await textOf(page.locator("body")), name).not.toMatch(/acme/i);
  }
  await expect(page).toHaveTitle("Arborist");
  await page.goto("/ui/runs?q=Acme");
  await expect(page.getByText("No run matches these filters")).toBeVisible();
  await page.keyboard.press("ControlOrMeta+k");
  await page.getByLabel("Search everything").fill("acme");
  await expect(page.getByText("Nothing has this name")).toBeVisible();
});

test("pages of operators are not offered to a tenant's key, and refused by their links", async ({ page }) => {
  await signIn(page, own.key);
  await page.goto("/ui/runs");
  await expect(page.getByRole("link", { name: "Secrets" })).toBeVisible();
  for (const name of ["Tenants", "System"]) {
    await expect(page.getByRole("link", { name, exact: true })).toHaveCount(0);
    await page.goto(`/ui/${name.toLowerCase()}`);
    await expect(page.getByRole("alert")).toBeVisible();
  }
});
