import { serveModels } from "./model-server";
import { ownTenant } from "./own";
import { expect, expectAccessible, runOf, signIn, test } from "./signed-in";

test("a run says how much of the context its model took last, and has left where the tenant described the model", async ({
  page,
}) => {
  const models = await serveModels();
  const own = await ownTenant();
  await own.call("POST", "/model-endpoints", {
    name: "corp",
    protocol: "openai",
    base_url: models.url,
    models: [{ name: "short", input_usd: 1, output_usd: 2, context_window: 128_000 }],
  });
  await own.call("POST", "/agents", {
    name: "brief",
    system_prompt: "Be brief.",
    model: "corp/short",
    tools: ["finish"],
  });
  const id = await own.run("brief", "Say that it is done");
  await signIn(page, own.key);
  await page.goto(`/ui/runs/${id}`);
  const context = page.locator("dl > div").filter({ has: page.getByText("Context", { exact: true }) });
  await expect(context).toContainText("20of 128K");
  await expect(context.getByRole("img", { name: "127,980 of 128,000 tokens are left" })).toBeVisible();
  await expectAccessible(page);
  await models.stop();
});

test("without a description of the model it is the number alone", async ({ page }) => {
  await signIn(page);
  await page.goto(`/ui/runs/${await runOf("worker")}`);
  const context = page.locator("dl > div").filter({ has: page.getByText("Context", { exact: true }) });
  await expect(context.getByText("3,460", { exact: true })).toBeVisible();
  await expect(context.getByRole("img")).toHaveCount(0);
});
