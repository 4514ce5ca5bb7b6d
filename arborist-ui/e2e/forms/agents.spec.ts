import { call } from "../seed";
import { expect, signIn, test } from "../signed-in";
import { expectRefused, fresh } from "./fields";

test.beforeEach(({ page }) => signIn(page));

const store = (name: string, more: object = {}) =>
  call("POST", "/agents", { name, system_prompt: "First.", model: "scripted/helper", tools: ["finish"], ...more });

test("an agent is made by the form, and refusals stand at their fields until these are changed", async ({ page }) => {
  const name = fresh("made");
  await store(`${name}-taken`);
  await page.goto("/ui/new/agent");
  const nameField = page.getByRole("textbox", { name: "Name", exact: true });
  const turns = page.getByLabel("Turns");
  await nameField.fill("Not a name");
  await page.getByRole("textbox", { name: "Model", exact: true }).fill("scripted/helper");
  await page.getByLabel("System prompt").fill("You work.");
  await turns.fill("50000");
  await page.getByRole("button", { name: "Create the agent" }).click();
  await expectRefused(nameField, /./);
  await expectRefused(turns, /./);
  await nameField.fill(`${name}-taken`);
  await expectRefused(turns, /./);
  await turns.fill("7");
  await page.getByRole("button", { name: "Create the agent" }).click();
  await expectRefused(nameField, /is taken/);
  await expect(page.getByLabel("System prompt")).toHaveValue("You work.");
  await nameField.fill(name);
  await page.getByRole("checkbox", { name: "echo", exact: true }).check();
  await page.getByRole("checkbox", { name: "Ask before each call of echo" }).check();
  await page.getByRole("button", { name: "Create the agent" }).click();
  await expect(page).toHaveURL(new RegExp(`/agents/${name}$`));
  expect(await call("GET", `/agents/${name}`)).toMatchObject({
    system_prompt: "You work.",
    tools: ["finish", "echo"],
    approvals: ["echo"],
    limits: { max_turns: 7 },
  });
  await page.getByRole("button", { name: "Delete" }).click();
  await page.getByRole("button", { name: "Delete the agent" }).click();
  await expect(page).toHaveURL(/\/agents$/);
  await expect(call("GET", `/agents/${name}`)).rejects.toThrow("404");
});

test("leaving with changes asks, by whichever way, and nothing is lost by staying", async ({ page }) => {
  const name = fresh("left");
  await store(name);
  await page.goto("/ui/agents");
  await page.getByRole("link", { name, exact: true }).click();
  await page.getByRole("button", { name: "Edit" }).click();
  const prompt = page.getByLabel("System prompt");
  const question = page.getByRole("dialog", { name: "Leave without storing?" });
  const stay = async () => {
    await question.getByRole("button", { name: "Go on editing" }).click();
    await expect(question).toBeHidden();
    await expect(prompt).toHaveValue("Changed.");
  };
  await prompt.fill("Changed.");
  await page.getByRole("link", { name: "Costs" }).click();
  await stay();
  await page.goBack();
  await stay();
  await expect(page).toHaveURL(/tab=edit/);
  await page.getByRole("button", { name: "Versions" }).click();
  await stay();
  await page.getByRole("button", { name: /^Tenant: / }).click();
  const other = await page.getByRole("menuitem").filter({ hasNotText: "default" }).count();
  if (other > 0) {
    await page.getByRole("menuitem").filter({ hasNotText: "default" }).first().click();
    await stay();
    await expect(page.getByRole("button", { name: "Tenant: default. Change" })).toBeVisible();
  } else {
    await page.keyboard.press("Escape");
  }
  // The keyboard too, and Escape stays.
  await page.getByRole("heading", { name }).click();
  await page.keyboard.press("g");
  await page.keyboard.press("r");
  await expect(question).toBeVisible();
  await page.keyboard.press("Escape");
  await expect(question).toBeHidden();
  await expect(prompt).toHaveValue("Changed.");
  // What is as it was is nothing to lose.
  await prompt.fill("First.");
  await page.getByRole("button", { name: "Versions" }).click();
  await expect(page).toHaveURL(/tab=versions/);
  await page.getByRole("button", { name: "Edit" }).click();
  await prompt.fill("Changed.");
  await page.getByRole("link", { name: "Costs" }).click();
  await question.getByRole("button", { name: "Leave without storing" }).click();
  await expect(page).toHaveURL(/\/costs/);
  expect((await call("GET", `/agents/${name}`)).system_prompt).toBe("First.");
});

test("reloading with changes asks the browser's own question", async ({ page }) => {
  const name = fresh("reloaded");
  await store(name);
  await page.goto(`/ui/agents/${name}?tab=edit`);
  // Browsers ask only after a click or a key.
  await page.getByLabel("System prompt").click();
  await page.keyboard.type("Changed. ");
  const [dialog] = await Promise.all([page.waitForEvent("dialog"), page.close({ runBeforeUnload: true })]);
  expect(dialog.type()).toBe("beforeunload");
  await dialog.accept();
});

test("what was stored elsewhere meanwhile replaces nothing, and is replaced by nothing unseen", async ({ page }) => {
  const name = fresh("both");
  await store(name);
  await page.goto(`/ui/agents/${name}?tab=edit`);
  await page.getByLabel("Description").fill("Mine");
  await store(name, { description: "Theirs" });
  await page.getByRole("button", { name: "Store a new version" }).click();
  const meanwhile = page.getByRole("region", { name: "Stored meanwhile" });
  await expect(meanwhile).toContainText("Version 2 was stored");
  await expect(meanwhile.getByText("description: Theirs")).toBeVisible();
  await expect(page.getByLabel("Description")).toHaveValue("Mine");
  await meanwhile.getByRole("button", { name: "Keep mine" }).click();
  await page.getByRole("button", { name: "Store a new version" }).click();
  await expect(page).toHaveURL(/tab=versions/);
  expect(await call("GET", `/agents/${name}`)).toMatchObject({ version: 3, description: "Mine" });
});

test("two versions are compared by the address and by choice, and the older one is stored again", async ({ page }) => {
  const name = fresh("versions");
  for (const description of ["One", "Two", "Three"]) await store(name, { description });
  await page.goto(`/ui/agents/${name}?tab=versions&from=1&to=3`);
  const before = page.getByRole("combobox", { name: "Compare version" });
  await expect(before).toHaveValue("v1");
  await expect(page.getByText("description: One")).toBeVisible();
  await before.click();
  await page.getByRole("option", { name: "v2" }).click();
  await expect(page).toHaveURL(/from=2&to=3/);
  await expect(page.getByText("description: Two")).toBeVisible();
  await page.goto(`/ui/agents/${name}?tab=versions&from=1&to=2`);
  await page.getByRole("button", { name: "Publish v2" }).click();
  await page.getByRole("dialog").getByRole("button", { name: "Publish", exact: true }).click();
  await expect.poll(async () => (await call("GET", `/agents/${name}`)).published_version).toBe(2);
  await page.goto(`/ui/agents/${name}?tab=versions&from=2&to=3`);
  await page.getByRole("button", { name: "Go back to v2" }).click();
  await page.getByRole("button", { name: "Store as v4" }).click();
  await expect.poll(async () => (await call("GET", `/agents/${name}`)).description).toBe("Two");
});
