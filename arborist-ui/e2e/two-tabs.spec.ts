import { type Own, ownTenant } from "./own";
import { expect, signIn, test } from "./signed-in";

let own: Own;

test.beforeAll(async () => {
  own = await ownTenant();
});

test("what one tab decides, the other one shows", async ({ page, context }) => {
  const id = await own.run("careful", "Free the disk of shard 7");
  await signIn(page, own.key);
  const other = await context.newPage();
  for (const tab of [page, other]) {
    await tab.goto("/ui/approvals");
    await expect(tab.getByRole("link", { name: "Free the disk of shard 7" })).toBeVisible();
    await expect(tab).toHaveTitle("(1) Arborist");
  }
  await page.getByRole("button", { name: "Approve", exact: true }).click();
  for (const tab of [page, other]) {
    await expect(tab.getByRole("region", { name: "Decision" }).getByRole("status")).toContainText(/^Approved by/);
    await expect(tab.getByText("Nothing else waits")).toBeVisible();
    await expect(tab).toHaveTitle("Arborist");
  }
  expect(await own.settled(id)).toBe("completed");
});

test("of two decisions the first counts, and the second says that it came too late", async ({ page }) => {
  const id = await own.run("careful", "Free the disk of shard 8");
  await signIn(page, own.key);
  // This tab learns of nothing by itself, as one whose line has just broken.
  await page.route("**/events", (route) => route.abort());
  await page.goto("/ui/approvals");
  await expect(page.getByRole("link", { name: "Free the disk of shard 8" })).toBeVisible();
  await page.route("**/approvals?*", (route) => route.abort());
  const [call] = (await own.call("GET", `/agent-runs/${id}`)).wait.calls;
  await own.call("POST", `/agent-runs/${id}/approvals/${call.id}`, {
    decision: "deny",
    reason: "It is full of evidence",
  });
  await page.getByRole("button", { name: "Approve", exact: true }).click();
  await expect(page.getByText("Decided already", { exact: true })).toBeVisible();
  const { items } = await own.call("GET", `/agent-runs/${id}/turns`);
  expect(items[0].tool_calls[0].status).toBe("denied");
});

test("a sign-out in one tab is one in all", async ({ page, context }) => {
  await signIn(page, own.key);
  const other = await context.newPage();
  await other.goto("/ui/agents/careful");
  await expect(other.getByRole("heading", { name: "careful" })).toBeVisible();
  await page.goto("/ui/runs");
  await page.getByRole("button", { name: /Signed in with the key/ }).click();
  await page.getByRole("menuitem", { name: "Sign out", exact: true }).click();
  await expect(page).toHaveURL(/\/ui\/sign-in$/);
  await expect(other).toHaveURL(/\/ui\/sign-in\?to=/, { timeout: 20_000 });
  // And leads back to where it was.
  await other.getByLabel("Key", { exact: true }).fill(own.key);
  await other.getByRole("button", { name: "Sign in" }).click();
  await expect(other.getByRole("heading", { name: "careful" })).toBeVisible();
});

test("each tab of an operator acts for its own tenant", async ({ page, context }) => {
  await own.run("helper", "Seen by one of two tabs");
  await signIn(page);
  const other = await context.newPage();
  await page.goto("/ui/runs");
  await other.goto("/ui/runs");
  await expect(other.getByRole("heading", { name: "Runs", exact: true })).toBeVisible();
  await page.getByRole("button", { name: /^Tenant: / }).click();
  await page.getByRole("menuitem", { name: own.tenant }).click();
  await expect(page.getByText("Seen by one of two tabs")).toBeVisible();
  await other.reload();
  await expect(other.getByRole("button", { name: /^Tenant: default/ })).toBeVisible();
  await expect(other.getByRole("main").getByRole("link").first()).toBeVisible();
  await expect(other.getByText("Seen by one of two tabs")).toHaveCount(0);
});
