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

test("a list has one row for a tree, which counts it and leads to the runs below", async ({ page }) => {
  await signIn(page, own.key);
  await page.goto("/ui/runs");
  const row = page.getByRole("row").filter({ hasText: "named" });
  await expect(row).toHaveCount(1);
  await expect(page.getByRole("row").filter({ hasText: "Look into shard 5" })).toHaveCount(0);
  await expect(page.getByRole("button", { name: "Roots" })).toHaveAttribute("aria-pressed", "true");
  await expect(page.getByRole("button", { name: /^All\s*1$/ })).toBeVisible();
  await row.getByRole("link", { name: "5 below: 5 completed" }).click();
  await expect(page).toHaveURL(new RegExp(`root=${id}`));
  await expect(page.getByRole("row").filter({ hasText: "from named" })).toHaveCount(5);
  await page.goBack();

  await page.getByLabel("Filter runs").fill("agent:helper");
  await page.keyboard.press("Enter");
  await expect(page.getByText("No root matches these filters")).toBeVisible();
  await page.getByRole("button", { name: "Look on all levels" }).click();
  await expect(page.getByRole("link", { name: "↳Look into shard 5 from named" })).toBeVisible();
  await expect(page.getByRole("button", { name: "All levels" })).toHaveAttribute("aria-pressed", "true");
});

test("a run has its workflow's title in lists, on its page and in the tab", async ({ page }) => {
  await store(
    `
name: titled
title: "On \${input.topic}"
nodes: {each: {map: "\${input.parts}", do: {nodes: {one: {value: 1}}}}}
`,
    own.key,
  );
  const titled = (
    await own.call("POST", "/workflows/titled/runs", {
      input: { topic: "Grid\u202e storage", parts: ["north", "south"] },
    })
  ).id;
  await own.settled(titled);
  await signIn(page, own.key);
  await page.goto("/ui/runs?parent=any");
  await expect(page.getByRole("link", { name: "titled · On Grid storage", exact: true })).toBeVisible();
  await expect(page.getByRole("link", { name: "↳titled each · south from titled" })).toBeVisible();
  await page.goto(`/ui/runs/${titled}`);
  await expect(page.getByRole("heading", { level: 1, name: "titled · On Grid storage" })).toBeVisible();
  await expect(page).toHaveTitle("titled · On Grid storage · Arborist");
  await page.goto("/ui/runs");
  await expect(page).toHaveTitle("Arborist");
});

test("a workflow's run has its name in the list, and its children say where they come from", async ({ page }) => {
  await signIn(page, own.key);
  await page.goto("/ui/runs?parent=any");
  await expect(page.getByRole("link", { name: "named", exact: true })).toHaveAttribute("href", `/ui/runs/${id}`);
  await expect(page.getByRole("checkbox", { name: "Select named", exact: true })).toBeVisible();
  await expect(page.getByRole("link", { name: "↳Look into shard 5 from named" })).toBeVisible();
  // What a map repeats is a run of the same workflow, and has runs itself.
  await expect(page.getByRole("link", { name: /^↳named each · \d from named$/ })).toHaveCount(2);
  await expect(page.getByRole("link", { name: "↳Call of echo · one from named" })).toHaveCount(2);
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
