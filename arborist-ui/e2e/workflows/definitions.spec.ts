import { fresh, write } from "../forms/fields";
import { call } from "../seed";
import { expect, expectAccessible, signIn, test } from "../signed-in";
import { store } from "./store";

test.beforeEach(({ page }) => signIn(page));

const document = (name: string, text = "Hello") =>
  `# Why it is as it is\nname: ${name}\ndescription: Greets\ninput: {type: object, properties: {who: {type: string, minLength: 2}, times: {type: integer}}, required: [who]}\n` +
  `nodes:\n  say: {tool: echo, with: {text: "${text} \${input.who}"}}\n  again: {tool: echo, with: {text: "\${nodes.say.output}!"}}\noutput: "\${nodes.again.output}"\n`;

test("a workflow is checked and drawn while it is written, and stored as it was written", async ({ page }) => {
  const name = fresh("written").replaceAll("-", "_");
  await page.goto("/ui/workflows");
  await page.getByRole("link", { name: "New workflow" }).click();
  const editor = page.getByRole("textbox", { name: "Document" });
  await write(page, editor, document(name).replace("tool: echo", "tool: ecko"));
  await expect(page.getByRole("status").filter({ hasText: "1 error" })).toBeVisible();
  const findings = page.getByRole("list", { name: "Errors and warnings" });
  await expect(findings).toContainText("did you mean echo");
  // In place: the text itself is marked.
  await expect(page.locator(".cm-lintRange-error")).toHaveText("ecko");
  await findings.getByRole("button").first().click();
  await page.getByRole("button", { name: "Create the workflow" }).click();
  await expect(page.getByRole("alert").filter({ hasText: "did you mean echo" })).toBeVisible();
  await write(page, editor, document(name));
  await expect(page.getByRole("status").filter({ hasText: "No errors" })).toBeVisible();
  await expect(page.getByText("Worst case")).toBeVisible();
  const diagram = page.getByRole("region", { name: "Diagram" });
  await expect(diagram.getByRole("button", { name: /^say/ })).toBeVisible();
  await page.getByRole("button", { name: "Create the workflow" }).click();
  await expect(page).toHaveURL(new RegExp(`/workflows/${name}$`));
  await expect(page.getByRole("textbox", { name: "Document" })).toContainText("# Why it is as it is");
  expect(await call("GET", `/workflows/${name}`)).toMatchObject({ version: 1, description: "Greets" });
  // Another of its name is not replaced by chance.
  await page.goto("/ui/new/workflow");
  await write(page, page.getByRole("textbox", { name: "Document" }), document(name, "Other"));
  await page.getByRole("button", { name: "Create the workflow" }).click();
  await expect(page.getByRole("alert").filter({ hasText: "is there already" })).toBeVisible();
  expect((await call("GET", `/workflows/${name}`)).version).toBe(1);
});

test("what a run may cost at worst stands beside the document while it is written", async ({ page }) => {
  await page.goto("/ui/new/workflow");
  const editor = page.getByRole("textbox", { name: "Document" });
  const look = (limits: string) => `name: ui_cost\nnodes:\n  look: {agent: worker, goal: "Look"${limits}}\n`;
  await write(page, editor, look(", limits: {max_cost_usd: 0.25}, retry: {max: 2, mode: fresh}"));
  await expect(page.getByText("Worst case $0.75")).toBeVisible();
  await write(page, editor, `limits: {max_cost_usd: 0.1}\n${look(", limits: {max_cost_usd: 0.25}")}`);
  await expect(page.getByText("Worst case $0.10, its own cap, of $0.25")).toBeVisible();
});

test("what was stored elsewhere meanwhile is replaced by nothing unseen", async ({ page }) => {
  const name = fresh("both").replaceAll("-", "_");
  await store(document(name));
  await page.goto(`/ui/workflows/${name}`);
  const editor = page.getByRole("textbox", { name: "Document" }).first();
  await write(page, editor, document(name, "Mine"));
  await store(document(name, "Theirs"));
  await page.getByRole("button", { name: "Store a new version" }).click();
  const meanwhile = page.getByRole("region", { name: "Stored meanwhile" });
  await expect(meanwhile).toContainText("Version 2 was stored");
  await expect(editor).toContainText("Mine");
  await meanwhile.getByRole("button", { name: "Keep mine" }).click();
  await page.getByRole("button", { name: "Store a new version" }).click();
  await expect.poll(async () => (await call("GET", `/workflows/${name}`)).version).toBe(3);
});

test("versions are compared, published, and gone back to", async ({ page }) => {
  const name = fresh("versions").replaceAll("-", "_");
  await store(document(name, "One"));
  await store(document(name, "Two"));
  await page.goto(`/ui/workflows/${name}?tab=versions`);
  await expect(page.getByRole("combobox", { name: "Compare version" })).toHaveValue("v1");
  await expect(page.getByText(`One \${input.who}`)).toBeVisible();
  await expect(page.getByText(`Two \${input.who}`)).toBeVisible();
  await page.getByRole("button", { name: "Publish v2" }).click();
  await page.getByRole("dialog").getByRole("button", { name: "Publish", exact: true }).click();
  await expect(page.getByText("MCP v2")).toBeVisible();
  await page.getByRole("button", { name: "Go back to v1" }).click();
  await page.getByRole("button", { name: "Store as v3" }).click();
  await expect.poll(async () => (await call("GET", `/workflows/${name}`)).version).toBe(3);
  expect(await call("GET", `/workflows/${name}`)).toMatchObject({ published_version: 2 });
  await page.getByRole("button", { name: "Unpublish" }).click();
  await page.getByRole("dialog").getByRole("button", { name: "Unpublish" }).click();
  await expect.poll(async () => (await call("GET", `/workflows/${name}`)).published_version).toBeNull();
});

test("it is started by a form of its schema, and a refusal stands at its field", async ({ page }) => {
  const name = fresh("started").replaceAll("-", "_");
  await store(document(name));
  await page.goto(`/ui/workflows/${name}`);
  await page.getByRole("button", { name: "Start", exact: true }).click();
  const dialog = page.getByRole("dialog");
  await dialog.getByLabel("who").fill("x");
  await dialog.getByLabel("times").fill("3");
  await dialog.getByRole("button", { name: "Start", exact: true }).click();
  await expect(dialog.getByLabel("who")).toHaveAttribute("aria-invalid", "true");
  await dialog.getByLabel("who").fill("world");
  await dialog.getByRole("button", { name: "Start", exact: true }).click();
  await expect(page).toHaveURL(/\/workflow-runs\//);
  const id = page.url().split("/").at(-1);
  await expect(page.getByRole("heading", { name: "Output" })).toBeVisible();
  await expect(page.getByText("Hello world!")).toBeVisible();
  expect((await call("GET", `/workflow-runs/${id}`)).workflow.input).toEqual({ who: "world", times: 3 });
});

for (const scheme of ["light", "dark"] as const) {
  test.describe(scheme, () => {
    test.use({ colorScheme: scheme });
    test("axe finds nothing on the pages of definitions", async ({ page }) => {
      test.setTimeout(90_000);
      const name = fresh(scheme).replaceAll("-", "_");
      await store(
        document(name).replace(
          "again: {",
          `wrong: {tool: echo, with: {text: "\${nodes.?say.output.orValue(1)}"}}\n  again: {`,
        ),
      );
      await store(document(name));
      await page.goto("/ui/workflows");
      await expect(page.getByRole("link", { name, exact: true })).toBeVisible();
      await expectAccessible(page);
      await page.goto(`/ui/workflows/${name}`);
      await expect(page.getByRole("region", { name: "Diagram" }).getByRole("button", { name: /^say/ })).toBeVisible();
      await write(
        page,
        page.getByRole("textbox", { name: "Document" }),
        document(name).replace("tool: echo", "tool: ecko"),
      );
      await expect(page.getByRole("list", { name: "Errors and warnings" })).toBeVisible();
      await expectAccessible(page);
      await write(page, page.getByRole("textbox", { name: "Document" }), document(name));
      await page.goto(`/ui/workflows/${name}?tab=versions`);
      await expect(page.getByRole("combobox", { name: "Compare version" })).toBeVisible();
      await expectAccessible(page);
      await page.getByRole("button", { name: "Start", exact: true }).click();
      await expect(page.getByRole("dialog").getByLabel("who")).toBeVisible();
      await expectAccessible(page);
    });
  });
}
