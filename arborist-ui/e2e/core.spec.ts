import { call, settled, start } from "./seed";
import { expect, runOf, signIn, test } from "./signed-in";

test("signs in with a key, out, and in again by a link that works once", async ({ page }) => {
  await page.goto("/ui/agents");
  await expect(page).toHaveURL(/\/ui\/sign-in/);
  await page.getByLabel("Key", { exact: true }).fill("grove_wrong");
  await page.getByRole("button", { name: "Sign in" }).click();
  await expect(page.getByText("The key is not valid")).toBeVisible();
  await page.getByLabel("Key", { exact: true }).fill(process.env.GROVE_KEY ?? "");
  await page.getByRole("button", { name: "Sign in" }).click();
  await expect(page).toHaveURL(/\/ui\/agents$/);
  await expect(page.getByRole("heading", { name: "Agents", exact: true })).toBeVisible();
  await page.getByRole("button", { name: /Signed in with the key/ }).click();
  await page.getByRole("menuitem", { name: "Sign out", exact: true }).click();
  await expect(page).toHaveURL(/\/ui\/sign-in$/);
  const link = await call("POST", "/ui/sign-in-links");
  await page.goto(link.path);
  await expect(page.getByRole("heading", { name: "Runs" })).toBeVisible();
  expect(page.url()).not.toContain("#");
  await page.context().clearCookies();
  await page.goto("about:blank");
  await page.goto(link.path);
  await expect(page.getByText("The link is not valid")).toBeVisible();
});

test("filters are in the address, and come back with Back", async ({ page }) => {
  await signIn(page);
  await page.goto("/ui/runs");
  await expect(page.getByText("Begin, and go on without a script")).toBeVisible();
  await page.getByRole("button", { name: "Stopped by a limit" }).click();
  await expect(page).toHaveURL(/status=stopped/);
  await expect(page.getByText("Begin, and go on without a script")).toBeHidden();
  await page.getByText("Check the services with too few turns").click();
  await expect(page.getByRole("heading", { name: /too few turns/ })).toBeVisible();
  await page.goBack();
  await expect(page).toHaveURL(/status=stopped/);
  await expect(page.getByRole("button", { name: "Stopped by a limit" })).toHaveAttribute("aria-pressed", "true");
});

test("the keyboard alone goes from the list into a run, through its turns and back", async ({ page }) => {
  await signIn(page);
  await page.goto("/ui/agents");
  await expect(page.getByRole("heading", { name: "Agents", exact: true })).toBeVisible();
  await page.keyboard.press("g");
  await page.keyboard.press("r");
  await expect(page.getByText("Check the services with too few turns")).toBeVisible();
  await page.keyboard.press("j");
  await page.keyboard.press("j");
  await page.keyboard.press("k");
  await page.keyboard.press("Enter");
  await expect(page).toHaveURL(/\/runs\/[0-9a-f-]{36}/);
  const first = page.url();
  // The address changes before the page does, and keys are the page's.
  const isShown = () => expect(page.getByText(page.url().slice(-36), { exact: true })).toBeVisible();
  await isShown();
  await page.keyboard.press("Shift+J");
  await expect(page).not.toHaveURL(first);
  await isShown();
  await page.keyboard.press("Shift+K");
  await expect(page).toHaveURL(first);
  await page.keyboard.press("?");
  await expect(page.getByRole("dialog", { name: "Keys" })).toBeVisible();
  await page.keyboard.press("Escape");
  await page.keyboard.press("ControlOrMeta+k");
  await page.getByLabel("Search everything").fill("careful");
  await page.keyboard.press("Enter");
  await expect(page.getByRole("heading", { name: "careful" })).toBeVisible();
});

test("a run is followed live, and cancelled", async ({ page }) => {
  await signIn(page);
  const id = await start("slow", "Take your time");
  await page.goto(`/ui/runs/${id}`);
  await expect(page.getByRole("status").filter({ hasText: "Live" })).toBeVisible();
  await expect(page.getByText(/one two three/).first()).toBeVisible();
  await page.getByRole("button", { name: "Cancel" }).click();
  await page.getByRole("button", { name: "Cancel the run" }).click();
  await expect(page.getByText("cancelled").first()).toBeVisible();
  await expect(page.getByRole("status").filter({ hasText: "Ended" })).toBeVisible();
});

test("an approval is found, edited and given", async ({ page }) => {
  await signIn(page);
  const id = await start("careful", "Free the disk once more");
  await settled(id);
  await page.goto("/ui/approvals");
  await expect(page).toHaveTitle(/^\(\d+\) Arborist$/);
  await page.getByRole("list", { name: "Waiting" }).getByRole("button").last().click();
  await expect(page.getByRole("link", { name: "Free the disk once more" })).toBeVisible();
  await page.getByLabel("text", { exact: true }).fill("delete snapshots older than 60 days");
  await page.getByRole("button", { name: "Approve as edited" }).click();
  await expect.poll(() => settled(id)).toBe("completed");
  const { items } = await call("GET", `/agent-runs/${id}/turns`);
  expect(JSON.stringify(items[0].tool_calls[0])).toContain("60 days");
});

test("hostile content runs nothing and asks for nothing", async ({ page }) => {
  await signIn(page);
  await page.goto(`/ui/runs/${await runOf("hostile")}?turn=1`);
  await expect(page.getByText("⟨U+202E⟩").first()).toBeVisible();
  await expect(page.getByText("[image: tracked", { exact: false })).toBeVisible();
  expect(await page.evaluate(() => "__ran" in window)).toBe(false);
  expect(await page.locator("main iframe, main img, main script").count()).toBe(0);
  await expect(page.locator('a[href^="javascript"]')).toHaveCount(0);
});

test("another tenant's key sees nothing of these runs", async ({ page, faults }) => {
  const tenant = await call("POST", "/tenants", { name: `t-${Date.now()}` });
  const { key } = await call("POST", "/mcp/keys", { name: "theirs", scope: "read_only", tenant_id: tenant.id });
  await signIn(page, key);
  await page.goto("/ui/runs");
  await expect(page.getByText("No runs yet")).toBeVisible();
  await page.goto(`/ui/runs/${await runOf("worker")}`);
  await expect(page.getByRole("alert")).toContainText("There is no such run");
  faults.length = 0;
});

test("the theme is chosen and there before the first paint", async ({ page }) => {
  await signIn(page);
  await page.emulateMedia({ colorScheme: "light" });
  await page.goto("/ui/runs");
  await page.getByRole("button", { name: /Signed in with the key/ }).click();
  await page.getByText("Dark", { exact: true }).click();
  await expect(page.locator("html")).toHaveAttribute("data-mantine-color-scheme", "dark");
  await page.goto("/ui/agents", { waitUntil: "commit" });
  await page.waitForFunction(() => document.documentElement.dataset.mantineColorScheme !== undefined);
  await expect(page.locator("html")).toHaveAttribute("data-mantine-color-scheme", "dark");
});

test("a key that is revoked ends its sessions, and the page says to sign in", async ({ page }) => {
  const { id, key } = await call("POST", "/mcp/keys", {
    name: "for a moment",
    scope: "read_only",
    tenant_id: await tenantOfTests(),
  });
  await signIn(page, key);
  await page.goto("/ui/agents");
  await expect(page.getByRole("heading", { name: "Agents", exact: true })).toBeVisible();
  await call("DELETE", `/mcp/keys/${id}`);
  await expect(page).toHaveURL(/\/ui\/sign-in\?to=/);
});

async function tenantOfTests(): Promise<string> {
  return (await call("POST", "/tenants", { name: `k-${Date.now()}` })).id;
}
