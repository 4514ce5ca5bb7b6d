import { type Own, ownTenant } from "../own";
import { expect, expectAccessible, signIn, test } from "../signed-in";
import { store } from "./store";

let own: Own;
let id: string;

test.beforeAll(async () => {
  own = await ownTenant();
  await store(
    `
name: named
nodes:
  look: {agent: helper, goal: "Look into shard 5"}
  each: {map: "\${[1, 2]}", do: {nodes: {say: {tool: echo, with: {text: "one"}}}, output: "\${nodes.say.output}"}}
output: "\${nodes.look.output}"
`,
    own.key,
  );
  id = (await own.call("POST", "/workflows/named/runs", { input: {} })).id;
  await own.settled(id);
});

test("a workflow's run has its name in the list, and its children say where they come from", async ({ page }) => {
  await signIn(page, own.key);
  await page.goto("/ui/runs");
  await expect(page.getByRole("link", { name: "named", exact: true })).toHaveAttribute("href", `/ui/runs/${id}`);
  await expect(page.getByRole("checkbox", { name: "Select named", exact: true })).toBeVisible();
  await expect(page.getByRole("link", { name: "↳Look into shard 5 from named" })).toBeVisible();
  // What a map repeats is a run of the same workflow, and has runs itself.
  await expect(page.getByRole("link", { name: "↳named /nodes/each/do from named" })).toHaveCount(2);
  await expect(page.getByRole("link", { name: "↳Call of echo from named" })).toHaveCount(2);
  await expectAccessible(page);

  await page.getByRole("link", { name: "↳Look into shard 5 from named" }).focus();
  await page.keyboard.press("Space");
  const peek = page.getByRole("complementary", { name: "Peek" });
  await expect(peek.getByRole("heading", { name: "Look into shard 5" })).toBeVisible();
  await expect(peek.getByRole("link", { name: "named", exact: true })).toBeVisible();
  await page.keyboard.press("Escape");

  await page.getByRole("link", { name: "↳Look into shard 5 from named" }).click();
  await expect(page.getByRole("heading", { name: "Look into shard 5" })).toBeVisible();
  await page.getByRole("tab", { name: "Graph" }).click();
  await expect(page.getByRole("link", { name: /^named/ }).nth(1)).toBeVisible();
  await page.locator("dl > div").filter({ hasText: "Parent" }).getByRole("link", { name: "named" }).click();
  await expect(page).toHaveURL(new RegExp(`/workflow-runs/${id}$`));

  await page.goto("/ui/workflows/named");
  await page.getByRole("link", { name: "Its runs" }).click();
  await expect(page.getByRole("link", { name: "named", exact: true })).toHaveAttribute("href", `/ui/runs/${id}`);
  await expect(page.getByRole("link", { name: /Look into shard 5/ })).toHaveCount(0);

  await page.keyboard.press("ControlOrMeta+k");
  await page.getByLabel("Search everything").fill(id);
  await expect(page.getByText("workflow · completed")).toBeVisible();
  await expect(page.getByRole("dialog").getByText("named", { exact: true })).toBeVisible();
});
