import { call } from "../seed";
import { expect, expectAccessible, signIn, test } from "../signed-in";
import { expectRefused, fresh } from "./fields";

test("a model endpoint is made, edited and deleted by the form; refusals stand at their fields", async ({ page }) => {
  const name = fresh("corp");
  await signIn(page);
  await call("PUT", `/secrets/model.${name}.api_key`, { value: "not-a-real-key" });
  await page.goto("/ui/models?kind=endpoints");
  await page.getByRole("link", { name: "New endpoint" }).click();
  const nameField = page.getByRole("textbox", { name: "Name", exact: true });
  const base = page.getByLabel("Base URL");
  const first = page.getByRole("region", { name: "model 1" });
  await nameField.fill("scripted");
  await base.fill("https://llm.example.com/v1?key=1");
  await first.getByLabel("Output, USD").fill("200000");
  await page.getByRole("button", { name: "Create the endpoint" }).click();
  await expectRefused(nameField, /is a provider of this server/);
  await expectRefused(base, /may not have a query/);
  await expectRefused(first.getByRole("textbox", { name: "Model", exact: true }), /is required/);
  await expectRefused(first.getByLabel("Input, USD"), /is required/);
  await expectRefused(first.getByLabel("Output, USD"), /must be between 0 and 100000/);
  await expect(nameField).toBeFocused();
  await expectAccessible(page);

  await nameField.fill(name);
  await base.fill("http://127.0.0.1:9/v1");
  await page.getByRole("combobox", { name: "Secret" }).fill("model.");
  await page.getByRole("option", { name: `model.${name}.api_key` }).click();
  await first.getByRole("textbox", { name: "Model", exact: true }).fill("llama-4");
  const llama = page.getByRole("region", { name: "llama-4" });
  await llama.getByLabel("Input, USD").fill("0.2");
  await llama.getByLabel("Output, USD").fill("0.6");
  await llama.getByLabel("Context window").fill("128000");
  await page.getByRole("button", { name: "Add a model" }).click();
  const second = page.getByRole("region", { name: "model 2" });
  await second.getByRole("textbox", { name: "Model", exact: true }).fill("gone");
  await page.getByRole("button", { name: "Remove gone" }).click();
  await page.getByRole("button", { name: "Create the endpoint" }).click();
  await expect(page).toHaveURL(new RegExp(`/model-endpoints/${name}$`));
  await expect(page.getByRole("heading", { name, exact: true })).toBeVisible();
  expect(await call("GET", `/model-endpoints/${name}`)).toMatchObject({
    protocol: "openai",
    base_url: "http://127.0.0.1:9/v1",
    secret: `model.${name}.api_key`,
    models: [{ name: "llama-4", input_usd: 0.2, output_usd: 0.6, context_window: 128_000 }],
  });

  await llama.getByLabel("Input, USD").fill("0.3");
  await page.getByRole("button", { name: "Store a new version" }).click();
  await expect(page).toHaveURL(/tab=versions/);
  await expect(page.getByText("input_usd: 0.3")).toBeVisible();
  // What a cache costs goes with input where nothing was written for it.
  expect((await call("GET", `/model-endpoints/${name}`)).models[0]).toMatchObject({
    input_usd: 0.3,
    cache_read_usd: 0.3,
  });
  await page.getByRole("button", { name: "Delete" }).click();
  await page.getByRole("button", { name: "Delete the endpoint" }).click();
  await expect(page).toHaveURL(/\/models\?kind=endpoints$/);
  await expect(call("GET", `/model-endpoints/${name}`)).rejects.toThrow("404");
});
