import { call, settled, start } from "../seed";
import { expect, expectAccessible, signIn, test } from "../signed-in";
import { expectRefused, fresh } from "./fields";

test.beforeEach(({ page }) => signIn(page));

test("a tenant is made, and a name that is none or taken is refused at the field", async ({ page }) => {
  const name = fresh("tenant");
  await page.goto("/ui/tenants");
  await page.getByRole("button", { name: "Make a tenant" }).click();
  const dialog = page.getByRole("dialog", { name: "Make a tenant" });
  const field = dialog.getByRole("textbox", { name: "Name", exact: true });
  await field.fill("Not a name");
  await page.keyboard.press("Enter");
  await expectRefused(field, /must be 1 to 63 lower-case letters/);
  await field.fill("default");
  await page.keyboard.press("Enter");
  await expectRefused(field, /exists already/);
  await expectAccessible(page);
  await field.fill(name);
  await page.keyboard.press("Enter");
  await expect(dialog).toBeHidden();
  const { items } = await call("GET", "/tenants?limit=200");
  expect(items.map((tenant: { name: string }) => tenant.name)).toContain(name);
});

test("limits of a tenant are set, shown with what is used of them, and refused at their fields", async ({ page }) => {
  const name = fresh("limited");
  const { id } = await call("POST", "/tenants", { name });
  await page.goto("/ui/tenants");
  const row = page.getByRole("region", { name: "Tenants" }).getByRole("row").filter({ hasText: name });
  await expect(row).toContainText("No limits");
  await row.getByRole("button", { name: `Set limits of ${name}` }).click();
  const dialog = page.getByRole("dialog", { name: `Limits of ${name}` });
  await dialog.getByRole("textbox", { name: "Runs at once" }).fill("50");
  await dialog.getByRole("textbox", { name: "USD a day" }).fill("2.5");
  const storage = dialog.getByRole("textbox", { name: "Storage, bytes" });
  await storage.fill("0");
  await page.keyboard.press("Enter");
  await expectRefused(storage, /must be between 1 and/);
  await expectAccessible(page);
  await storage.fill("3221225472");
  await expect(dialog).toContainText("This is 3.0 GiB");
  await page.keyboard.press("Enter");
  await expect(dialog).toBeHidden();
  await expect(row).toContainText("0 of 50");
  await expect(row).toContainText("$0 of $2.50");
  await expect(row).toContainText("3.0 GiB");
  await expectAccessible(page);
  expect(await call("GET", `/tenants/${id}/limits`)).toMatchObject({
    max_concurrent_runs: 50,
    max_runs_per_minute: null,
    max_usd_per_day: 2.5,
    max_storage_bytes: 3_221_225_472,
  });
});

test("a price is stored and changed, and amounts that cannot be are refused at their fields", async ({ page }) => {
  const model = `scripted/${fresh("priced")}`;
  await page.goto("/ui/models");
  await page.getByRole("button", { name: "Store a price" }).click();
  const dialog = page.getByRole("dialog", { name: "USD for a million tokens" });
  await dialog.getByLabel("Model").fill(model);
  await dialog.getByRole("textbox", { name: "Output", exact: true }).fill("200000");
  await dialog.getByLabel("As of").fill("1999-01-01");
  await dialog.getByRole("button", { name: "Store" }).click();
  await expectRefused(dialog.getByRole("textbox", { name: "Input", exact: true }), /is required/);
  await expectRefused(dialog.getByRole("textbox", { name: "Output", exact: true }), /must be between 0 and 100000/);
  await expectRefused(dialog.getByLabel("As of"), /must lie between/);
  await dialog.getByRole("textbox", { name: "Input", exact: true }).fill("3");
  await dialog.getByRole("textbox", { name: "Output", exact: true }).fill("15");
  await dialog.getByLabel("As of").fill("2026-01-31");
  await dialog.getByLabel("Source").fill("the price list");
  await dialog.getByRole("button", { name: "Store" }).click();
  await expect(dialog).toBeHidden();
  expect(await call("GET", `/model-prices/${model}`)).toMatchObject({
    input_usd: 3,
    output_usd: 15,
    cache_read_usd: 3,
    as_of: "2026-01-31",
    source: "the price list",
  });
  await page.getByLabel("Search the prices").fill(model);
  await page.getByRole("button", { name: `Change the price of ${model}` }).click();
  await dialog.getByLabel("Cache read").fill("0.3");
  await dialog.getByRole("button", { name: "Store" }).click();
  await expect(dialog).toBeHidden();
  expect((await call("GET", `/model-prices/${model}`)).cache_read_usd).toBe(0.3);
});

test("a secret and a key are made, and their dialogs ask before what was typed is lost", async ({ page }) => {
  const name = fresh("e2e.secret");
  await page.goto("/ui/secrets");
  await page.getByRole("button", { name: "Store a secret" }).click();
  const dialog = page.getByRole("dialog", { name: "Store a secret" });
  await dialog.getByRole("textbox", { name: "Name", exact: true }).fill("Not A Name");
  await dialog.getByLabel(/^Value/).fill("a-secret-value");
  const question = page.getByRole("dialog", { name: "Leave without storing?" });
  await page.keyboard.press("Escape");
  await expect(question).toBeVisible();
  await page.keyboard.press("Escape");
  await expect(question).toBeHidden();
  await expect(dialog).toBeVisible();
  await dialog.getByRole("button", { name: "Store" }).click();
  await expectRefused(dialog.getByRole("textbox", { name: "Name", exact: true }), /./);
  await dialog.getByRole("textbox", { name: "Name", exact: true }).fill(name);
  await dialog.getByRole("button", { name: "Store" }).click();
  await expect(dialog).toBeHidden();
  await page.getByRole("button", { name: `Delete ${name}` }).click();
  await page.getByRole("button", { name: "Delete the secret" }).click();
  await expect(page.getByText(name, { exact: true })).toBeHidden();

  await page.goto("/ui/keys");
  await page.getByRole("button", { name: "Make a key" }).click();
  const form = page.getByRole("dialog", { name: "Make a key" });
  await form.getByRole("textbox", { name: "Name", exact: true }).fill(name);
  await form.getByLabel("Ends after hours").fill("900000");
  await form.getByRole("button", { name: "Make a key" }).click();
  await expectRefused(form.getByLabel("Ends after hours"), /./);
  await form.getByLabel("Ends after hours").fill("1");
  await form.getByRole("button", { name: "Make a key" }).click();
  await page.getByRole("button", { name: "I stored it" }).click();
  await page.getByRole("button", { name: `Revoke ${name}` }).click();
  await page.getByRole("button", { name: "Revoke the key" }).click();
  await expect(page.getByRole("button", { name: `Revoke ${name}` })).toBeHidden();
});

test("a stopped run is resumed with a limit that is refused at its field, and then with one that is not", async ({
  page,
}) => {
  const { id } = await call("POST", "/agents/worker/runs", {
    goal: "Check with too few turns, to be resumed",
    limits: { max_turns: 2 },
  });
  await settled(id);
  await page.goto(`/ui/runs/${id}`);
  await page.getByRole("button", { name: "Resume" }).click();
  const dialog = page.getByRole("dialog", { name: "Resume the run" });
  await dialog.getByLabel("Turns").fill("50000");
  await dialog.getByRole("button", { name: "Resume" }).click();
  await expectRefused(dialog.getByLabel("Turns"), /./);
  await dialog.getByLabel("Turns").fill("20");
  await dialog.getByRole("button", { name: "Resume" }).click();
  await expect(dialog).toBeHidden();
  await expect.poll(() => settled(id)).toBe("completed");
});

test("a run is forked from a turn, with what to say after it", async ({ page }) => {
  const id = await start("helper", "To be forked");
  await settled(id);
  await page.goto(`/ui/runs/${id}`);
  await page.getByRole("button", { name: "Fork", exact: true }).click();
  const dialog = page.getByRole("dialog", { name: "Fork the run" });
  await dialog.getByLabel("Last turn that both have").fill("0");
  await dialog.getByLabel("Say to the model after that turn").fill("Do it once more");
  await dialog.getByRole("button", { name: "Fork" }).click();
  await expect(page).not.toHaveURL(new RegExp(id));
  await expect(page).toHaveURL(/\/runs\/[0-9a-f-]{36}/);
});
