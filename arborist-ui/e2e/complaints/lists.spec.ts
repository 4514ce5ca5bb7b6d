import { type Own, ownTenant } from "../own";
import { expect, signIn, test } from "../signed-in";

/** Complaints of users of other UIs (docs/guides/arborist-tests.md), about lists, charts and what is behind them. */

let own: Own;

test.beforeAll(async () => {
  own = await ownTenant();
  await own.run("worker", "Check the services");
  await own.run("failing", "Fail at the second turn");
});

test.beforeEach(async ({ page }) => {
  await signIn(page, own.key);
});

test("langfuse 2034: a cost dashboard reads every run", async ({ page }) => {
  const asked: string[] = [];
  page.on("request", (request) => asked.push(new URL(request.url()).pathname));
  await page.goto("/ui/costs?by=model&span=30d");
  await expect(page.getByText("scripted/worker").first()).toBeVisible();
  expect(asked.filter((path) => path.startsWith("/costs"))).toHaveLength(1);
  expect(asked.filter((path) => path.startsWith("/agent-runs"))).toEqual([]);
});

test("kestra 1801, 4397: filters are lost on Back, and counts ignore them", async ({ page }) => {
  await page.goto("/ui/runs");
  await expect(page.getByRole("button", { name: /^All\s*2$/ })).toBeVisible();
  await page.getByLabel("Filter runs").fill("agent:failing");
  await page.keyboard.press("Enter");
  await expect(page.getByText("1 match the filter")).toBeVisible();
  await expect(page.getByRole("row").filter({ hasText: "Fail at the second turn" })).toHaveCount(1);
  await expect(page.getByRole("row").filter({ hasText: "Check the services" })).toHaveCount(0);
  await page.getByText("Fail at the second turn").click();
  await expect(page.getByRole("heading", { name: "Fail at the second turn" })).toBeVisible();
  await page.goBack();
  await expect(page).toHaveURL(/agent=failing/);
  await expect(page.getByText("1 match the filter")).toBeVisible();
  await page.reload();
  await expect(page.getByText("1 match the filter")).toBeVisible();
});

test("windmill 6612, n8n 18441: runs cannot be told apart without opening each", async ({ page }) => {
  await page.goto("/ui/runs?parent=any");
  const row = page.getByRole("row").filter({ hasText: "Find out why shard 2 of search is red" });
  await expect(row).toContainText("helper");
  await expect(row).toContainText("completed");
  await page.getByText("Check the services").click();
  const turn = page.getByRole("article", { name: "Turn 1" });
  await expect(turn).toContainText("services: billing, search, mail");
  await expect(turn).toContainText("region: eu-central");
});

test("n8n 12933: the API cannot list what runs", async ({ page }) => {
  const id = await own.start("slow", "Run while runs are listed");
  await expect.poll(async () => (await own.call("GET", `/agent-runs/${id}`)).status).toBe("running");
  const { items } = await own.call("GET", "/agent-runs?status=running");
  expect(items.map((run: { id: string }) => run.id)).toEqual([id]);
  await page.goto("/ui/runs");
  await page.getByRole("button", { name: /^Running/ }).click();
  await expect(page.getByText("Run while runs are listed")).toBeVisible();
  await expect(page.getByText("Fail at the second turn")).toHaveCount(0);
  await own.call("POST", `/agent-runs/${id}/cancel`);
});

test("dify 21452: runs made in a preview are in no log", async ({ page }) => {
  await page.goto("/ui/agents/helper");
  await page.getByRole("button", { name: "Test", exact: true }).click();
  const drawer = page.getByRole("dialog", { name: "Test helper" });
  await drawer.getByLabel("Goal").fill("Try it in the drawer");
  await drawer.getByRole("button", { name: "Run" }).click();
  await expect(drawer.getByText("completed")).toBeVisible();
  await drawer.getByRole("link", { name: "Open the run" }).click();
  await expect(page.getByRole("heading", { name: "Try it in the drawer" })).toBeVisible();
  await page.goto("/ui/runs?origin=ui");
  await expect(page.getByText("Try it in the drawer")).toBeVisible();
  await expect(page.getByText("Fail at the second turn")).toHaveCount(0);
});

test("dify 17245, 22469: what is on the screen has no endpoint", async ({ page }) => {
  test.setTimeout(120_000);
  const { paths } = await own.call("GET", "/v3/api-docs");
  const described = Object.keys(paths).map((path) => new RegExp(`^${path.replaceAll(/\{[^}]+\}/g, "[^/]+")}$`));
  const asked = new Set<string>();
  page.on("request", (request) => {
    if (["fetch", "xhr", "eventsource"].includes(request.resourceType())) asked.add(new URL(request.url()).pathname);
  });
  const id = await own.run("worker", "Be looked at from all sides");
  const pages = [
    "runs",
    "approvals",
    "agents",
    "agents/worker",
    "tools",
    "tool-providers",
    "costs",
    "models",
    "keys",
    "secrets",
    "audit",
    "retention",
    "retention?kind=deletions",
  ];
  const tabs = ["turns", "timeline", "log", "graph", "workspace", "events"].map(
    (tab) => `runs/${id}?tab=${tab}&turn=1`,
  );
  for (const address of [...pages, ...tabs]) {
    await page.goto(`/ui/${address}`);
    await expect(page.getByRole("heading", { level: 1 }).first()).toBeVisible();
    await expect(page.getByRole("status", { name: /^Loading/ })).toHaveCount(0);
  }
  expect(asked.size).toBeGreaterThan(12);
  expect([...asked].filter((path) => !described.some((each) => each.test(path)))).toEqual([]);
});
