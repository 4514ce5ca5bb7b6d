import type { Browser, Page } from "@playwright/test";
import { type Own, ownTenant } from "../own";
import { expect, expectAccessible, signIn, test } from "../signed-in";
import { store } from "./store";

let own: Own;

const ask = (name: string, more: string) => `
name: ${name}
nodes:
  text: {value: "send this"}
  approve:
    ask: {title: "Send \${nodes.text.output}?", show: {text: "\${nodes.text.output}"}, ${more}}
output: "\${nodes.approve.output.decision}"
`;

test.beforeAll(async () => {
  own = await ownTenant();
  await store(ask("one", "timeout: 1h"), own.key);
  await store(ask("brief", "timeout: 2s, on_timeout: deny"), own.key);
  await store(ask("narrow", "who: {scope: provision}, timeout: 1h"), own.key);
  await store(
    ask(
      "two",
      "form: {type: object, properties: {note: {type: string, minLength: 3}}, required: [note]}, who: {scope: invoke, not: starter}, count: 2, timeout: 1h",
    ),
    own.key,
  );
  await store(
    `
name: beside
nodes:
  first: {tool: echo, with: {text: one}}
  slowly: {agent: slow, goal: "Look"}
  approve: {ask: {title: "Go on?", timeout: 1h}, after: [first]}
`,
    own.key,
  );
});

async function begin(name: string): Promise<string> {
  return (await own.call("POST", `/workflows/${name}/runs`, { input: {} })).id;
}

async function keyOf(name: string, scope = "invoke"): Promise<string> {
  return (await own.call("POST", "/mcp/keys", { name, scope })).key;
}

/** Another person's browser, with a key of their own. */
async function person(browser: Browser, name: string): Promise<Page> {
  const context = await browser.newContext({ baseURL: process.env.GROVE_URL ?? "" });
  const page = await context.newPage();
  await signIn(page, await keyOf(name));
  return page;
}

const panel = (page: Page) => page.getByRole("region", { name: "Decision" });
const waiting = (page: Page) => page.getByRole("list", { name: "Waiting" }).getByRole("listitem");

test("an ask waits among the others, and two people see each other's decisions", async ({ page, browser }) => {
  test.setTimeout(60_000);
  const call = await own.run("careful", "Free the disk of shard 4");
  const id = await begin("two");
  const [one, two] = [await person(browser, "one of two"), await person(browser, "two of two")];
  await signIn(page, own.key);
  for (const each of [one, two, page]) {
    await each.goto("/ui/approvals");
    await expect(each).toHaveTitle("(2) Arborist");
    await expect(waiting(each)).toHaveText([/^Approval.*echo/s, /^Ask 0 of 2.*Send send this\?.*two · approve/s]);
    await waiting(each).nth(1).click();
    await expect(each).toHaveURL(new RegExp(`run=${id}&node=approve`));
    await expect(panel(each).getByRole("heading", { name: "Send send this?" })).toBeVisible();
    await expect(panel(each).getByRole("region", { name: "subject.json" })).toContainText("send this");
    await expect(panel(each)).toContainText(/SHA-256 [0-9a-f]{64}/);
    await expect(panel(each)).toContainText(
      "2 approvals are needed, by keys of scope invoke, not by the key that started the run. There are 0 so far.",
    );
    await expect(panel(each)).toContainText(/expires in 59 min/);
  }
  await expectAccessible(page);

  // The one who started the run is refused, in the words of the server.
  await panel(page).getByLabel("note").fill("my own");
  await panel(page).getByRole("button", { name: "Approve" }).click();
  await expect(panel(page).getByRole("alert")).toContainText("others than the one who started the run");

  await panel(one).getByLabel("note").fill("fine by me");
  await panel(one).getByRole("button", { name: "Approve" }).click();
  for (const each of [one, two]) {
    await expect(panel(each)).toContainText("There are 1 so far.");
    await expect(panel(each).getByRole("list", { name: "Decisions" })).toContainText("Approved by one of two");
    await expect(waiting(each).nth(1)).toContainText("Ask 1 of 2");
  }
  await panel(two).getByLabel("note").fill("by me too");
  await panel(two).getByLabel("Reason").fill("read it twice");
  await panel(two).getByRole("button", { name: "Approve" }).click();
  for (const each of [one, two, page]) {
    await expect(panel(each).getByRole("status")).toHaveText("Approved");
    await expect(panel(each).getByRole("list", { name: "Decisions" }).getByRole("listitem")).toHaveText([
      /one of two.*fine by me/s,
      /two of two.*read it twice.*by me too/s,
    ]);
    await expect(panel(each).getByRole("button", { name: "Approve" })).toHaveCount(0);
    await expect(each).toHaveTitle("(1) Arborist");
  }
  await expectAccessible(page);
  await panel(page).getByRole("button", { name: "Next" }).click();
  await expect(page).toHaveURL(new RegExp(`run=${call}&call=`));
  expect((await own.call("GET", `/workflow-runs/${id}`)).result).toBe("approve");
  await own.call("POST", `/agent-runs/${call}/cancel`);
  for (const each of [one, two]) await each.context().close();
});

test("of two that decide at once one is refused, and shown what the other decided", async ({ page }) => {
  const id = await begin("one");
  await signIn(page, await keyOf("the slower one"));
  await page.goto(`/ui/approvals?kind=ask&run=${id}&node=approve`);
  await expect(panel(page).getByRole("button", { name: "Approve" })).toBeVisible();
  // The line of the slower one is silent: what it shows is old.
  await page.route("**/events", (route) => route.abort());
  await page.route("**/approvals?*", (route) => route.abort());
  await own.call("POST", `/workflow-runs/${id}/asks/approve`, { decision: "deny", reason: "not on a Thursday" });
  await panel(page).getByRole("button", { name: "Approve" }).click();
  await expect(page.getByText("Decided already", { exact: true })).toBeVisible();
  await page.unroute("**/approvals?*");
  await expect(panel(page).getByRole("status")).toHaveText("Denied", { timeout: 20_000 });
  await expect(panel(page)).toContainText("not on a Thursday");
});

test("an ask without an answer in time says so", async ({ page }) => {
  const id = await begin("brief");
  await signIn(page, own.key);
  await page.goto(`/ui/approvals?run=${id}&node=approve`);
  await expect(panel(page).getByRole("status")).toHaveText("Not answered in time, which counts as denied");
});

test("an ask beside what is executed comes by itself", async ({ page }) => {
  await signIn(page, own.key);
  await page.goto("/ui/approvals?kind=ask");
  await expect(page.getByText("Nothing waits for you")).toBeVisible();
  const id = await begin("beside");
  await expect(waiting(page)).toHaveText([/Go on\?/]);
  expect((await own.call("GET", `/workflow-runs/${id}`)).status).toBe("running");
  await own.call("POST", `/workflow-runs/${id}/cancel`);
  await expect(panel(page).getByRole("status")).toHaveText("The run was cancelled");
});

test("a key that is not asked has nothing to press", async ({ page }) => {
  const id = await begin("narrow");
  await signIn(page, await keyOf("too narrow"));
  await page.goto(`/ui/approvals?run=${id}&node=approve`);
  await expect(panel(page)).toContainText("by keys of scope provision");
  await expect(panel(page).getByRole("button", { name: "Approve" })).toHaveCount(0);
  await signIn(page, own.key);
  await page.reload();
  await panel(page).getByRole("button", { name: "Deny" }).click();
  await expect(panel(page).getByRole("status")).toHaveText("Denied");
});
