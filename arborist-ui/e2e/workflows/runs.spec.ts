import type { Page } from "@playwright/test";
import { write } from "../forms/fields";
import { startService } from "../forms/tracker";
import { call } from "../seed";
import { chip, expect, expectAccessible, signIn, test } from "../signed-in";
import { begin, ended, statusOf, store } from "./store";

const LIST = "{type: array, maxItems: 500, items: {type: integer}}";

test.beforeAll(async () => {
  await store(`
name: ui_live
nodes:
  first: {tool: echo, with: {text: one}}
  paid: {wait: {event: paid, timeout: 1h}, after: [first]}
  slowly: {agent: slow, goal: "Look", after: [first]}
  last: {value: "\${nodes.paid.output.order}"}
output: "\${nodes.last.output}"
`);
  await store(`
name: ui_many
input: {type: object, properties: {list: ${LIST}}, required: [list]}
nodes:
  each:
    map: "\${input.list}"
    concurrency: 20
    tolerate: {count: 100}
    do: {value: "\${12 / item}"}
output: "\${nodes.each.output.counts}"
`);
  await store(`
name: ui_rounds
nodes:
  memo:
    loop:
      make: {tool: echo, with: {text: "draft \${loop.round}"}}
      judge: {value: "\${loop.round == 2 ? 9 : loop.round}"}
      accept: double(loop.review) >= 50.0
      score: loop.review
      max_rounds: 3
output: "\${nodes.memo.output}"
`);
  await store(`
name: ui_breaks
input: {type: object, properties: {n: {type: integer}}}
nodes:
  first: {tool: echo, with: {text: one}}
  second: {agent: failing, goal: "\${nodes.first.output}"}
  third: {tool: echo, with: {text: "\${nodes.second.output}"}}
output: "\${nodes.third.output}"
`);
  await store(`
name: ui_chain
nodes:
  a: {tool: echo, with: {text: a}}
  b: {tool: echo, with: {text: "\${nodes.a.output}b"}}
  c: {tool: echo, with: {text: "\${nodes.b.output}c"}}
output: "\${nodes.c.output}"
`);
  await store(`
name: ui_asks
nodes:
  text: {value: "send this"}
  approve:
    ask: {title: "Send \${nodes.text.output}?", show: {text: "\${nodes.text.output}"}, form: {type: object, properties: {note: {type: string, minLength: 3}}, required: [note]}, count: 2, timeout: 1h}
output: "\${nodes.approve.output}"
`);
});

test.beforeEach(({ page }) => signIn(page));

const diagram = (page: Page) => page.getByRole("region", { name: "Diagram" });
const node = (page: Page, name: string) => diagram(page).getByRole("link", { name: new RegExp(`^${name} `) });
const panel = (page: Page, path: string) => page.getByRole("region", { name: `Node ${path}`, exact: true });

test("states are painted as they change, and nothing is polled meanwhile", async ({ page }) => {
  const id = await begin("ui_live");
  await page.goto(`/ui/workflow-runs/${id}`);
  await expect(node(page, "paid")).toContainText("waiting");
  await expect(node(page, "slowly")).toContainText("running");
  await expect(node(page, "last")).toContainText("not begun");
  const asked: string[] = [];
  page.on("request", (request) => asked.push(new URL(request.url()).pathname));
  await call("POST", `/workflow-runs/${id}/events/paid`, { order: 7 });
  await expect(node(page, "paid")).toContainText("completed");
  await expect(node(page, "last")).toContainText("completed");
  await page.waitForTimeout(2_000);
  expect(asked.filter((path) => /\/(graph|nodes)$/.test(path))).toEqual([]);
  expect(asked.filter((path) => path === `/workflow-runs/${id}`).length).toBeLessThan(6);
  await page.getByRole("button", { name: "Cancel", exact: true }).click();
  await page.getByRole("dialog").getByRole("button", { name: "Cancel the run" }).click();
  await expect(chip(page, "Ended")).toBeVisible();
  await expect(node(page, "slowly")).toContainText("cancelled");
  expect(await statusOf(id)).toBe("cancelled");
});

test("nodes are links in reading order, by keyboard and as a list, and lead to their runs", async ({ page }) => {
  const id = await begin("ui_chain");
  await ended(id);
  // The address of any run leads to the page that fits it.
  await page.goto(`/ui/runs/${id}`);
  await expect(page).toHaveURL(new RegExp(`/workflow-runs/${id}$`));
  await expect(node(page, "c")).toContainText("completed");
  expect(await diagram(page).getByRole("link").allInnerTexts()).toEqual([
    expect.stringMatching(/^a/),
    expect.stringMatching(/^b/),
    expect.stringMatching(/^c/),
  ]);
  await node(page, "a").focus();
  await page.keyboard.press("Tab");
  await expect(node(page, "b")).toBeFocused();
  await page.keyboard.press("Enter");
  await expect(page).toHaveURL(/node=b/);
  await expect(panel(page, "b")).toContainText("ab");
  await page.getByRole("button", { name: "List" }).click();
  const rows = page.getByRole("region", { name: "Nodes" }).getByRole("row");
  await expect(rows).toHaveCount(4);
  await expect(rows.nth(3)).toContainText(/c.*tool.*completed.*b/);
  await expect(panel(page, "b")).toBeVisible();
  await page.getByRole("link", { name: "Open its run" }).click();
  await expect(page).toHaveURL(/\/runs\/[0-9a-f-]+$/);
  await expect(page.getByRole("heading", { level: 1 })).toContainText("echo");
});

test("elements of a map are a table with a filter and pages", async ({ page }) => {
  const list = Array.from({ length: 120 }, (_, index) => (index % 40 === 7 ? 0 : index));
  list[0] = 1;
  const id = await begin("ui_many", { list });
  expect(await ended(id)).toBe("completed");
  await page.goto(`/ui/workflow-runs/${id}`);
  await expect(node(page, "each")).toContainText("117 of 120, 3 failed");
  await expect(node(page, "do")).toContainText("117 of 120, 3 failed");
  await node(page, "each").click();
  const table = page.getByRole("table", { name: "Elements of each" });
  await expect(table.getByRole("row")).toHaveCount(51);
  await page.getByRole("button", { name: "Next page" }).click();
  await expect(table.getByRole("link", { name: "50", exact: true })).toBeVisible();
  await page.getByRole("combobox", { name: "Elements of status" }).click();
  await page.getByRole("option", { name: "failed" }).click();
  await expect(page).toHaveURL(/items=failed/);
  await expect(table.getByRole("row")).toHaveCount(4);
  await table.getByRole("link", { name: "47", exact: true }).click();
  await expect(panel(page, "each/47")).toContainText("expression_failed");
});

test("rounds of a loop stand side by side, the best one marked", async ({ page }) => {
  const id = await begin("ui_rounds");
  expect(await ended(id)).toBe("completed");
  await page.goto(`/ui/workflow-runs/${id}?node=memo`);
  const rounds = page.getByRole("region", { name: "Rounds of memo" }).getByRole("article");
  await expect(rounds).toHaveCount(3);
  await expect(rounds.nth(1)).toContainText("draft 2");
  await expect(rounds.nth(1)).toContainText("best");
  await expect(rounds.nth(1)).toContainText("score 9");
  await expect(rounds.nth(0)).not.toContainText("best");
  const [one, two] = await Promise.all([rounds.nth(0).boundingBox(), rounds.nth(1).boundingBox()]);
  expect(one?.y).toBe(two?.y);
  await expect(node(page, "make")).toContainText("completed");
});

test("a failed run says why, and is resumed from the page", async ({ page }) => {
  const id = await begin("ui_breaks");
  expect(await ended(id)).toBe("failed");
  await page.goto(`/ui/workflow-runs/${id}`);
  await expect(node(page, "second")).toContainText("failed");
  await expect(page.getByRole("alert").filter({ hasText: "node_failed" })).toBeVisible();
  await node(page, "second").click();
  await expect(panel(page, "second")).toContainText("Open its run");
  await page.getByRole("button", { name: "Resume" }).click();
  const dialog = page.getByRole("dialog");
  await dialog.getByLabel("Cost, USD").fill("3");
  await dialog.getByRole("button", { name: "Resume" }).click();
  await expect(dialog).toBeHidden();
  await expect.poll(async () => (await call("GET", `/workflow-runs/${id}`)).limits.max_cost_usd).toBe(3);
  await expect(panel(page, "second")).toContainText("try 2");
  await expect(chip(page, "Ended")).toBeVisible();
});

test("a fork lists the calls that repeat before it is made", async ({ page }) => {
  const id = await begin("ui_chain");
  await ended(id);
  await page.goto(`/ui/workflow-runs/${id}`);
  await page.getByRole("button", { name: "Fork", exact: true }).click();
  const dialog = page.getByRole("dialog");
  const plan = dialog.getByRole("region", { name: "What the fork would do" });
  await expect(plan).toContainText("It keeps a, b.");
  await dialog.getByRole("combobox", { name: "From" }).click();
  await page.getByRole("option", { name: "b", exact: true }).click();
  await page.keyboard.press("Escape");
  await expect(plan).toContainText("It keeps a.");
  await expect(dialog).toBeVisible();
  await dialog.getByRole("button", { name: "Fork", exact: true }).click();
  await expect(page).not.toHaveURL(new RegExp(id));
  await expect(page).toHaveURL(/\/workflow-runs\//);
  await expect(page.getByText("Forked from")).toBeVisible();
  await expect(node(page, "c")).toContainText("completed");
});

test("a fork from a node says which calls are made again, and what another output spares", async ({ page }) => {
  const service = await startService();
  const tool = `weather_${Date.now().toString(36)}`;
  await call("POST", "/tools", {
    name: tool,
    description: "Returns the weather of a city",
    kind: "callback",
    url: service.url,
    input_schema: { type: "object", properties: { city: { type: "string" } }, required: ["city"] },
  });
  await store(`
name: ui_effects
nodes:
  city: {value: Oslo}
  ask: {tool: ${tool}, with: {city: "\${nodes.city.output}"}}
  say: {tool: echo, with: {text: "It is \${nodes.ask.output}"}}
output: "\${nodes.say.output}"
`);
  const id = await begin("ui_effects");
  expect(await ended(id)).toBe("completed");
  await page.goto(`/ui/workflow-runs/${id}?node=city`);
  await page.getByRole("button", { name: "Fork from city" }).click();
  const dialog = page.getByRole("dialog");
  const plan = dialog.getByRole("region", { name: "What the fork would do" });
  await expect(plan).toContainText("It keeps no node.");
  await expect(plan.getByRole("listitem")).toHaveText([`ask: ${tool} keyed`]);
  await dialog.getByRole("button", { name: "Leave it" }).click();

  // With another output in place of the call's, it is not made again.
  await node(page, "ask").click();
  await page.getByRole("button", { name: "Fork from ask" }).click();
  await expect(plan).toContainText("It keeps city.");
  await dialog.getByLabel("Give ask another output instead").check();
  await write(page, dialog.getByRole("textbox", { name: "Output of ask" }), '"snowing"');
  await expect(plan).toContainText("No call of a tool is repeated.");
  await dialog.getByRole("button", { name: "Fork", exact: true }).click();
  await expect(page).not.toHaveURL(new RegExp(id));
  await expect(page.getByText("It is snowing").first()).toBeVisible();
  await service.close();
});

test("an ask is decided by those who read the same, each once", async ({ page }) => {
  const id = await begin("ui_asks");
  await page.goto(`/ui/workflow-runs/${id}`);
  await node(page, "approve").click();
  const ask = page.getByRole("region", { name: "Ask" });
  await expect(ask.getByRole("heading", { name: "Send send this?" })).toBeVisible();
  await expect(ask).toContainText("2 approvals are needed");
  await ask.getByLabel("note").fill("x");
  await ask.getByRole("button", { name: "Approve" }).click();
  await expect(ask.getByLabel("note")).toHaveAttribute("aria-invalid", "true");
  await ask.getByLabel("note").fill("fine by me");
  await ask.getByLabel("Reason").fill("read it twice");
  await ask.getByRole("button", { name: "Approve" }).click();
  await expect(ask.getByRole("list", { name: "Decisions" })).toContainText("read it twice");
  await ask.getByRole("button", { name: "Approve" }).click();
  await expect(ask.getByRole("alert")).toBeVisible();
  const state = await call("GET", `/workflow-runs/${id}/nodes/approve`);
  const { key } = await call("POST", "/mcp/keys", { name: "second", scope: "invoke" });
  await call(
    "POST",
    `/workflow-runs/${id}/asks/approve`,
    { decision: "approve", digest: state.ask.digest, answer: { note: "me too" } },
    key,
  );
  await expect(node(page, "approve")).toContainText("completed");
  await expect(ask.getByRole("button", { name: "Approve" })).toBeHidden();
  await expect(ask.getByRole("list", { name: "Decisions" }).getByRole("listitem")).toHaveCount(2);
});

for (const scheme of ["light", "dark"] as const) {
  test.describe(scheme, () => {
    test.use({ colorScheme: scheme });
    test("axe finds nothing on the pages of runs", async ({ page }) => {
      test.setTimeout(90_000);
      const [asks, many, rounds, chain, breaks] = await Promise.all([
        begin("ui_asks"),
        begin("ui_many", { list: [1, 0, 3] }),
        begin("ui_rounds"),
        begin("ui_chain"),
        begin("ui_breaks"),
      ]);
      await Promise.all([many, rounds, chain, breaks].map(ended));
      const seen = async (address: string, words: string) => {
        await page.goto(`/ui/workflow-runs/${address}`);
        await expect(page.getByText(words).first()).toBeVisible();
        await expect(page.getByRole("status", { name: /^Loading/ })).toHaveCount(0);
        await expectAccessible(page);
      };
      await seen(`${asks}?node=approve`, "SHA-256");
      await seen(`${many}?node=each`, "expression_failed");
      await seen(`${rounds}?node=memo`, "draft 3");
      await seen(`${chain}?as=list&node=b`, "Open its run");
      await seen(breaks, "node_failed");
      await page.getByRole("button", { name: "Fork", exact: true }).click();
      await expect(page.getByRole("region", { name: "What the fork would do" })).toBeVisible();
      await expectAccessible(page);
    });
  });
}
