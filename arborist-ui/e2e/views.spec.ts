import { call } from "./seed";
import { expect, expectAccessible, signIn, test } from "./signed-in";

test.beforeEach(async () => {
  for (const { name } of (await call("GET", "/saved-views")).items) await call("DELETE", `/saved-views/${name}`);
});

test("a view is saved, pinned, opened, renamed, shared and deleted", async ({ page }) => {
  await page.context().grantPermissions(["clipboard-read", "clipboard-write"]);
  await signIn(page);
  await page.goto("/ui/runs?status=stopped&agent=worker");
  await expect(page.getByText("Check the services with too few turns")).toBeVisible();

  await page.getByRole("button", { name: "Views" }).click();
  await page.getByRole("menuitem", { name: "Save this view…" }).click();
  const dialog = page.getByRole("dialog", { name: "Save this view" });
  await expect(dialog).toContainText("status stopped, agent worker");
  await dialog.getByRole("textbox", { name: "Name" }).fill("a/b");
  await expect(dialog.getByRole("button", { name: "Save" })).toBeDisabled();
  await dialog.getByRole("textbox", { name: "Name" }).fill("Stopped workers");
  await expectAccessible(page);
  await page.keyboard.press("Enter");
  await expect(dialog).toBeHidden();
  expect((await call("GET", "/saved-views/Stopped%20workers")).query).toBe("page=runs&status=stopped&agent=worker");

  const pinned = page.getByRole("link", { name: "Stopped workers" });
  await expect(pinned).toHaveAttribute("aria-current", "true");
  await page.getByRole("button", { name: /^All\s*\d/ }).click();
  await expect(pinned).not.toHaveAttribute("aria-current");
  await page.reload();
  await pinned.click();
  await expect(page).toHaveURL(/status=stopped&agent=worker/);

  await page.getByRole("button", { name: "Views" }).click();
  await page.getByRole("menuitem", { name: "Share, rename, delete…" }).click();
  const list = page.getByRole("dialog", { name: "Saved views" });
  await list.getByRole("button", { name: "Copy the link of Stopped workers" }).click();
  const link = await page.evaluate(() => navigator.clipboard.readText());
  expect(link).toBe(`${process.env.GROVE_URL}/ui/runs?status=stopped&agent=worker`);
  await list.getByRole("button", { name: "Rename Stopped workers" }).click();
  await page
    .getByRole("dialog", { name: "Rename Stopped workers" })
    .getByRole("textbox", { name: "Name" })
    .fill("Workers at a limit");
  await page.getByRole("button", { name: "Rename", exact: true }).click();
  await expect(list.getByRole("link", { name: "Workers at a limit" })).toBeVisible();
  expect((await call("GET", "/saved-views")).items.map((view: { name: string }) => view.name)).toEqual([
    "Workers at a limit",
  ]);
  await list.getByRole("button", { name: "Delete Workers at a limit" }).click();
  await page.getByRole("button", { name: "Delete the view" }).click();
  await expect.poll(async () => (await call("GET", "/saved-views")).items).toEqual([]);

  await page.goto(link);
  await expect(page.getByText("Check the services with too few turns")).toBeVisible();
});

test("a saved name is replaced only where that is said, and never by a new name of another", async ({ page }) => {
  await call("PUT", "/saved-views/One", { query: "page=runs&status=failed" });
  await call("PUT", "/saved-views/Other", { query: "page=runs&status=queued" });
  await call("PUT", "/saved-views/Elsewhere", { query: "page=costs&by=model" });
  await signIn(page);
  await page.goto("/ui/runs?status=stopped");
  await page.getByRole("button", { name: "Views" }).click();
  await expect(page.getByRole("menuitem", { name: "Other" })).toBeVisible();
  await expect(page.getByRole("menuitem", { name: "Elsewhere" })).toBeHidden();
  await page.getByRole("menuitem", { name: "Share, rename, delete…" }).click();
  await page.getByRole("button", { name: "Rename Other" }).click();
  await page.getByRole("textbox", { name: "Name" }).fill("One");
  await expect(page.getByText("There is a view of this name")).toBeVisible();
  await expect(page.getByRole("button", { name: "Rename", exact: true })).toBeDisabled();
  await page.keyboard.press("Escape");
  await page.keyboard.press("Escape");
  await page.getByRole("button", { name: "Views" }).click();
  await page.getByRole("menuitem", { name: "Save this view…" }).click();
  await page.getByRole("textbox", { name: "Name" }).fill("One");
  await page.getByRole("button", { name: "Replace" }).click();
  await expect.poll(async () => (await call("GET", "/saved-views/One")).query).toBe("page=runs&status=stopped");
});

test("the palette has the views, and a key that may only read has no verbs for them", async ({ page }) => {
  const tenant = await call("POST", "/tenants", { name: `v-${Date.now()}` });
  const made = (scope: string) => call("POST", "/mcp/keys", { name: scope, scope, tenant_id: tenant.id });
  await call("PUT", "/saved-views/Reds", { query: "page=runs&status=failed" }, (await made("invoke")).key);
  await signIn(page, (await made("read_only")).key);
  await page.goto("/ui/costs");
  await expect(page.getByRole("heading", { name: "Costs" })).toBeVisible();
  await page.keyboard.press("ControlOrMeta+k");
  await page.getByLabel("Search everything").fill("Reds");
  await page.keyboard.press("Enter");
  await expect(page).toHaveURL(/\/ui\/runs\?status=failed$/);
  await page.getByRole("button", { name: "Views" }).click();
  await expect(page.getByRole("menuitem", { name: "Reds" })).toBeVisible();
  await expect(page.getByRole("menuitem", { name: "Save this view…" })).toBeHidden();
  await page.getByRole("menuitem", { name: "Share…" }).click();
  await expect(page.getByRole("button", { name: /^Copy the link/ })).toBeVisible();
  await expect(page.getByRole("button", { name: /^(Rename|Delete)/ })).toHaveCount(0);
});
