import { call } from "../seed";
import { expect, expectAccessible, signIn, test } from "../signed-in";
import { expectRefused, fresh, write } from "./fields";
import { startService } from "./tracker";

test.beforeEach(({ page }) => signIn(page));

test("a callback is made by the form, its schema's faults are where they are, and its secret is shown once", async ({
  page,
}) => {
  const service = await startService();
  const name = fresh("weather");
  await page.goto("/ui/tools");
  await page.getByRole("link", { name: "New tool" }).click();
  const nameField = page.getByRole("textbox", { name: "Name", exact: true });
  const url = page.getByRole("textbox", { name: "URL", exact: true });
  await nameField.fill("Weather!");
  await page.getByLabel("Description").fill("Returns the weather of a city.");
  const schema = page.getByRole("group", { name: "Arguments" });
  const editor = schema.getByRole("textbox", { name: "Arguments" });
  await write(page, editor, '{"type": "object", ');
  await expect(schema.getByRole("alert").first()).toBeVisible();
  await expect(page.getByRole("button", { name: "Create the tool" })).toBeDisabled();
  await write(page, editor, '{"type": "object", "properties": {"city": {"type": "text"}}, "required": ["town"]}');
  await expect(schema.getByText(/"type" must be one of object/)).toBeVisible();
  await expect(schema.getByText('"town" is required and not among the properties')).toBeVisible();
  await page.getByRole("button", { name: "Create the tool" }).click();
  await expectRefused(nameField, /must have 1 to 63 characters/);
  await expectRefused(url, /./);
  await expect(schema.getByText(/\/properties\/city\/type/).first()).toBeVisible();
  await expectAccessible(page);

  await nameField.fill(name);
  await url.fill(service.url);
  await write(
    page,
    editor,
    '{"type": "object", "properties": {"city": {"type": "string", "minLength": 2, "default": "Oslo"}}, "required": ["city"]}',
  );
  await page.getByRole("button", { name: "Create the tool" }).click();
  const once = page.getByRole("dialog", { name: "Signing secret" });
  await expect(once.getByLabel("Signing secret")).toHaveText(/^whsec_/);
  await once.getByRole("button", { name: "I stored it" }).click();
  await expect(page).toHaveURL(new RegExp(`/tools/${name}$`));
  await expect(page.getByRole("heading", { name, exact: true })).toBeVisible();
  expect(await call("GET", `/tools/${name}`)).toMatchObject({
    kind: "callback",
    url: service.url,
    input_schema: { required: ["city"] },
  });

  await page.getByRole("button", { name: "Test call" }).click();
  const args = page.getByRole("textbox", { name: `Arguments of ${name}` });
  await write(page, args, '{"city": "O"}');
  await page.getByRole("button", { name: `Call ${name}` }).click();
  await expect(page.getByRole("alert").filter({ hasText: "arguments.city" })).toBeVisible();
  await write(page, args, '{"city": "Oslo"}');
  await page.getByRole("button", { name: `Call ${name}` }).click();
  await expect(page.getByText("Sunny in Oslo")).toBeVisible();
  await service.close();
});

test("form and YAML are one document; versions are compared, gone back to, and the tool is deleted", async ({
  page,
}) => {
  const name = fresh("tally");
  await call("POST", "/tools", {
    name,
    description: "Adds numbers.",
    kind: "code",
    runtime: "python3",
    code: "print(1)",
    input_schema: { type: "object" },
  });
  await page.goto(`/ui/tools/${name}`);
  await page.getByLabel("Timeout, seconds").fill("45");
  await page.getByRole("button", { name: "YAML" }).click();
  const text = page.getByRole("textbox", { name: "Definition" });
  await expect(text).toContainText("timeout_seconds: 45");
  await write(
    page,
    text,
    `name: ${name}\ndescription: Adds numbers, all of them.\nkind: code\nruntime: node\ncode: console.log(1)\ninput_schema: {type: object}\ntimeout_seconds: 700\n`,
  );
  await page.getByRole("button", { name: "Store a new version" }).click();
  await expect(page.getByRole("alert")).toContainText("timeout_seconds");
  await page.getByRole("button", { name: "Form" }).click();
  await expect(page.getByLabel("Description")).toHaveValue("Adds numbers, all of them.");
  await page.getByLabel("Timeout, seconds").fill("45");
  await page.getByRole("button", { name: "Store a new version" }).click();
  await expect(page).toHaveURL(/tab=versions/);
  expect(await call("GET", `/tools/${name}`)).toMatchObject({ version: 2, runtime: "node", timeout_seconds: 45 });
  await expect(page.getByText("all of them").first()).toBeVisible();

  // A comparison has an address.
  await page.goto(`/ui/tools/${name}?tab=versions&from=2&to=1`);
  await expect(page.getByRole("combobox", { name: "Compare version" })).toHaveValue("v2");
  await expect(page.getByRole("combobox", { name: "With version" })).toHaveValue("v1");
  await page.goto(`/ui/tools/${name}?tab=versions`);
  await page.getByRole("button", { name: "Go back to v1" }).click();
  await page.getByRole("button", { name: "Store as v3" }).click();
  await expect.poll(async () => (await call("GET", `/tools/${name}`)).runtime).toBe("python3");

  await page.getByRole("button", { name: "Delete" }).click();
  await page.getByRole("button", { name: "Delete the tool" }).click();
  await expect(page).toHaveURL(/\/tools$/);
  await expect(call("GET", `/tools/${name}`)).rejects.toThrow("404");
});

test("another kind of tool does not lose what was written for the one before", async ({ page, faults }) => {
  await page.setViewportSize({ width: 390, height: 844 });
  await page.goto("/ui/new/tool");
  await page.getByRole("textbox", { name: "URL", exact: true }).fill("https://example.com/hook");
  await page.getByRole("button", { name: "Add a header" }).click();
  await page.getByLabel("Name of header 1").fill("X-Place");
  await page.getByRole("combobox", { name: "Value of X-Place" }).fill("here");
  const kind = page.getByRole("combobox", { name: "Kind" });
  await kind.click();
  await page.getByRole("option", { name: /^code/ }).click();
  await expect(page.getByRole("textbox", { name: "URL", exact: true })).toBeHidden();
  await page.getByRole("textbox", { name: "Code", exact: true }).fill("print(2)");
  await kind.click();
  await page.getByRole("option", { name: /^callback/ }).click();
  await expect(page.getByRole("textbox", { name: "URL", exact: true })).toHaveValue("https://example.com/hook");
  await expect(page.getByRole("combobox", { name: "Value of X-Place" })).toHaveValue("here");
  await kind.click();
  await page.getByRole("option", { name: /^code/ }).click();
  await expect(page.getByRole("textbox", { name: "Code", exact: true })).toHaveValue("print(2)");
  expect(await page.evaluate(() => document.documentElement.scrollWidth <= innerWidth)).toBe(true);
  await expectAccessible(page);
  expect(faults).toEqual([]);
});
