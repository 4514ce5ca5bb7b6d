import { call, settled, start } from "./seed";
import { expect, expectAccessible, signIn, test } from "./signed-in";

test("labels of a run are shown, added and removed, and lead to the runs that share them", async ({ page }) => {
  const id = await start("helper", "A run to be labelled");
  await settled(id);
  await call("PUT", `/agent-runs/${id}/labels`, { labels: ["team:search"] });
  await signIn(page);
  await page.goto(`/ui/runs/${id}`);
  await expect(page.getByRole("link", { name: "Runs labelled team:search" })).toBeVisible();

  await page.getByRole("button", { name: "Add a label" }).click();
  const field = page.getByLabel("New label");
  await field.fill("not a label");
  await expect(page.getByRole("alert").filter({ hasText: "Letters, digits" })).toBeVisible();
  await field.fill("nightly");
  await page.keyboard.press("Enter");
  await expect(page.getByRole("link", { name: "Runs labelled nightly" })).toBeVisible();
  await expect(field).toHaveValue("");
  await expectAccessible(page);
  await page.keyboard.press("Escape");
  await expect(page.getByRole("button", { name: "Add a label" })).toBeFocused();

  // Another one's label stays, although this page has not read it.
  await call("POST", "/agent-runs/bulk", { action: "label", ids: [id], labels: { add: ["by-another"] } });
  await page.getByRole("button", { name: "Remove the label team:search" }).click();
  await expect(page.getByRole("link", { name: "Runs labelled team:search" })).toBeHidden();
  expect((await call("GET", `/agent-runs/${id}`)).labels).toEqual(["by-another", "nightly"]);

  await page.getByRole("link", { name: "Runs labelled nightly" }).click();
  await expect(page).toHaveURL(/\/ui\/runs\?label=nightly$/);
  await expect(page.getByText("A run to be labelled")).toBeVisible();
});

test("a label that the server refuses says why, and a key that may only read adds none", async ({ page }) => {
  const tenant = await call("POST", "/tenants", { name: `l-${Date.now()}` });
  const made = (scope: string) => call("POST", "/mcp/keys", { name: scope, scope, tenant_id: tenant.id });
  const { key } = await made("invoke");
  const run = await call("POST", "/tool-calls", { tool: "echo", arguments: { text: "hello" } }, key);
  const many = Array.from({ length: 20 }, (_, at) => `l${at}`);
  await call("PUT", `/agent-runs/${run.id}/labels`, { labels: many }, key);
  await signIn(page, key);
  await page.goto(`/ui/runs/${run.id}`);
  await page.getByRole("button", { name: "Add a label" }).click();
  await page.getByLabel("New label").fill("one-more");
  await page.keyboard.press("Enter");
  await expect(page.getByRole("alert").filter({ hasText: "at most 20 labels" })).toBeVisible();

  await signIn(page, (await made("read_only")).key);
  await page.goto(`/ui/runs/${run.id}`);
  await expect(page.getByRole("link", { name: "Runs labelled l19" })).toBeVisible();
  await expect(page.getByRole("button", { name: /label/ })).toHaveCount(0);
});
