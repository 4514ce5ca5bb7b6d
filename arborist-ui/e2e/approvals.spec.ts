import type { Browser } from "@playwright/test";
import { ownTenant } from "./own";
import { call, settled, start } from "./seed";
import { expect, expectAccessible, signIn, test } from "./signed-in";

const LIMITS = { max_turns: 20, max_cost_usd: 0.5, max_seconds: 600 };

async function agent(name: string, more: object): Promise<void> {
  const model = `scripted/${name}`;
  await call("PUT", `/model-prices/${model}`, {
    input_usd: 3,
    output_usd: 15,
    cache_read_usd: 0.3,
    cache_write_usd: 3.75,
  });
  await call("POST", "/agents", { name, system_prompt: `You are ${name}.`, model, limits: LIMITS, ...more });
}

/** Another person's browser, with a key of their own. */
async function second(browser: Browser, name: string) {
  const { key } = await call("POST", "/mcp/keys", { name, scope: "admin" });
  const context = await browser.newContext({ baseURL: process.env.GROVE_URL ?? "" });
  const page = await context.newPage();
  await signIn(page, key);
  return page;
}

function linkTo(run: string, callId: string): string {
  return `/ui/approvals?run=${run}&call=${encodeURIComponent(callId)}`;
}

async function waitingCall(run: string): Promise<string> {
  return (await call("GET", `/agent-runs/${run}`)).wait.calls[0].id;
}

test("two people see each other's decisions, and no button becomes another call's", async ({ page, browser }) => {
  const id = await start("careful", "Free the disk of shard 7");
  await settled(id);
  const other = await start("careful", "Free the disk of shard 8");
  await settled(other);
  const link = linkTo(id, await waitingCall(id));
  const theirs = await second(browser, "the other person");
  await signIn(page);
  await page.goto(link);
  await theirs.goto(link);
  for (const each of [page, theirs]) {
    await expect(each.getByRole("button", { name: "Approve" })).toBeVisible();
    await expect(each.getByText("lists this tool among its approvals")).toBeVisible();
    await expect(each.getByText("The old snapshots can go.")).toBeVisible();
  }
  const before = Number(/^\((\d+)\)/.exec(await page.title())?.[1]);

  await theirs.getByLabel("Reason of a denial").fill("not on a Thursday");
  await theirs.getByRole("button", { name: "Deny" }).click();

  const decision = page.getByRole("region", { name: "Decision" });
  await expect(decision.getByText("Denied by the other person")).toBeVisible({ timeout: 3_000 });
  await expect(decision.getByText("not on a Thursday")).toBeVisible();
  await expect(page.getByRole("button", { name: "Approve" })).toHaveCount(0);
  await expect(page).toHaveTitle(`(${before - 1}) Arborist`);
  await expectAccessible(page);
  await page.getByRole("button", { name: "Next" }).click();
  await expect(page.getByRole("button", { name: "Approve" })).toBeVisible();
  await theirs.context().close();
  await call("POST", `/agent-runs/${other}/cancel`);
});

test("of two that decide at once one is refused, and shown what the other decided", async ({ page, browser }) => {
  const id = await start("careful", "Free the disk of shard 9");
  await settled(id);
  const link = linkTo(id, await waitingCall(id));
  const theirs = await second(browser, "the faster one");
  await signIn(page);
  await page.goto(link);
  await theirs.goto(link);
  await expect(page.getByRole("button", { name: "Approve" })).toBeVisible();
  // The line of the slower one is silent: what it shows is old.
  await page.route("**/events", (route) => route.abort());
  await page.route("**/approvals?*", (route) => route.abort());
  await theirs.getByRole("button", { name: "Approve" }).click();
  await expect.poll(() => settled(id)).toBe("completed");
  await page.getByRole("button", { name: "Deny" }).click();
  await expect(page.getByText("Decided already", { exact: true })).toBeVisible();
  await page.unroute("**/approvals?*");
  await expect(page.getByText("Approved by the faster one")).toBeVisible();
  await theirs.context().close();
});

test("a client tool's result is brought in its application's place", async ({ page }) => {
  await agent("asker", {
    tools: ["finish"],
    client_tools: [
      {
        name: "ask_user",
        description: "Asks the user",
        input_schema: { type: "object", properties: { question: { type: "string" } } },
      },
    ],
  });
  const id = await start("asker", "Find out which shard");
  await settled(id);
  await signIn(page);
  await page.goto("/ui/approvals");
  await page.getByRole("button", { name: "Client tools" }).click();
  await expect(page).toHaveURL(/kind=client_tool/);
  await page.getByRole("button", { name: /ask_user/ }).click();
  await expect(page).toHaveURL(new RegExp(`run=${id}`));
  await expect(page.getByLabel("question")).toHaveValue("Which shard?");
  await expectAccessible(page);
  await page.getByLabel("Result", { exact: true }).fill("the second one");
  await page.getByRole("button", { name: "Bring the result" }).click();
  await expect(page.getByText("The result was brought")).toBeVisible();
  await expect.poll(() => settled(id)).toBe("completed");
  const { items } = await call("GET", `/agent-runs/${id}/turns`);
  expect(items[0].tool_calls[0].result).toContain("the second one");
});

test("a budget is raised from the inbox", async ({ page }) => {
  await call("POST", "/agents", {
    name: "thrifty",
    system_prompt: "Spend little.",
    model: "scripted/careful",
    tools: ["echo", "finish"],
    limits: { max_turns: 20, max_tokens: 20_000, max_seconds: 600 },
    on_budget: "ask",
    max_output_tokens: 1_000,
  });
  const { id } = await call("POST", "/agents/thrifty/runs", { goal: "Spend it", limits: { max_tokens: 900 } });
  expect(await settled(id)).toBe("waiting");
  await signIn(page);
  await page.goto(`/ui/approvals?kind=budget&run=${id}`);
  await expect(page.getByText("A run asks for a higher budget")).toBeVisible();
  await page.getByLabel("Tokens, from now on").fill("20000");
  await page.getByRole("button", { name: "Raise" }).click();
  await expect(page.getByText("The budget was raised")).toBeVisible();
  await expect.poll(() => settled(id)).toBe("completed");
});

test("what a call would write is beside what is there", async ({ page }) => {
  const { sandbox } = await call("GET", "/system");
  test.skip(!sandbox.usable, "files need a sandbox, and no engine is there");
  test.setTimeout(120_000);
  await agent("writer", {
    tools: ["ws_file_write", "ws_file_edit", "finish"],
    approvals: ["ws_file_write", "ws_file_edit"],
    approval_timeout_seconds: 3_600,
  });
  const id = await start("writer", "Write the report");
  await settled(id);
  await signIn(page);
  await page.goto(linkTo(id, await waitingCall(id)));
  const change = page.getByRole("region", { name: "What would be written" });
  await expect(change.getByText("There is nothing to compare with")).toBeVisible();
  await expect(change.getByText("billing: green")).toBeVisible();
  await page.getByRole("button", { name: "Approve" }).click();
  await expect.poll(async () => (await call("GET", `/agent-runs/${id}`)).wait?.calls[0]?.name).toBe("ws_file_edit");
  await page.goto(linkTo(id, await waitingCall(id)));
  await expect(change.getByText("as the last finished turn left it")).toBeVisible();
  await expect(change.getByText("search: red")).toBeVisible();
  await expect(change.getByText("search: green⟨U+202E⟩ since noon")).toBeVisible();
  // The edited arguments are what would be written.
  await page.getByLabel("new_string").fill("search: amber");
  await expect(change.getByText("search: amber")).toBeVisible();
  await page.getByLabel("old_string").fill("mail: red");
  await expect(change.getByText("the tool would refuse this: old_string is not in the file")).toBeVisible();
  await expectAccessible(page);
  await page.getByRole("button", { name: "Deny" }).click();
  await expect.poll(() => settled(id)).toBe("completed");
});

test("a number that a double rounds is shown, edited around and sent back to the last digit", async ({ page }) => {
  const properties = { order: { type: "integer" }, note: { type: "string" } };
  await agent("exact", {
    tools: ["finish"],
    client_tools: [{ name: "order", description: "Orders", input_schema: { type: "object", properties } }],
    approvals: ["order"],
  });
  const id = await start("exact", "Order one");
  await settled(id);
  await signIn(page);
  await page.goto(linkTo(id, await waitingCall(id)));
  await expect(page.getByLabel("order", { exact: true })).toHaveValue("9007199254740993");
  await page.getByLabel("note", { exact: true }).fill("b");
  const sent = page.waitForRequest((request) => request.method() === "POST" && request.url().includes("/approvals/"));
  await page.getByRole("button", { name: "Approve as edited" }).click();
  expect((await sent).postData()).toBe('{"decision":"approve","arguments":{"note":"b","order":9007199254740993}}');
  await page.goto(`/ui/runs/${id}?turn=1`);
  await expect(page.getByRole("region", { name: "order-arguments.json" })).toContainText("9007199254740993");
});

test("a waiting run is decided on its own page", async ({ page }) => {
  const id = await start("careful", "Free the disk of shard 10");
  await settled(id);
  await signIn(page);
  await page.goto(`/ui/runs/${id}`);
  const decision = page.getByRole("region", { name: "Decision" });
  await decision.getByLabel("text", { exact: true }).fill("delete snapshots older than 90 days");
  await expectAccessible(page);
  await decision.getByRole("button", { name: "Approve as edited" }).click();
  await expect(decision).toHaveCount(0);
  await expect(page.getByText("completed").first()).toBeVisible();
  await page.goto(`/ui/runs/${id}?turn=1`);
  await expect(page.getByText("Arguments, as edited by").first()).toBeVisible();
  const { items } = await call("GET", `/agent-runs/${id}/turns`);
  expect(items[0].tool_calls[0].result).toContain("90 days");
});

test("the inbox is searched by goals, grouped, and decided in bulk", async ({ page }) => {
  const own = await ownTenant();
  const ids = [];
  for (const shard of [21, 22, 23]) ids.push(await own.run("careful", `Free the disk of shard ${shard}`));
  await signIn(page, own.key);
  await page.goto("/ui/approvals");
  const list = page.getByRole("list", { name: "Waiting" });
  await expect(list.getByText("Free the disk of shard 22")).toBeVisible();
  await page.getByLabel("Search what waits").fill("shard 22");
  await expect(list.getByRole("checkbox")).toHaveCount(1);
  await page.getByLabel("Search what waits").fill("shard");
  await expect(list.getByRole("checkbox")).toHaveCount(3);
  await page.getByRole("button", { name: "By agent" }).click();
  await expect(list.getByRole("listitem").filter({ hasText: /^careful 3$/ })).toBeVisible();
  await expect(page).toHaveURL(/q=shard/);
  for (const shard of [21, 23]) await list.getByLabel(`Tick echo of Free the disk of shard ${shard}`).check();
  await expectAccessible(page);
  await page.getByRole("button", { name: "Approve 2" }).click();
  const dialog = page.getByRole("dialog", { name: "Approve 2 calls" });
  await expect(dialog.getByText("2 × echo")).toBeVisible();
  await dialog.getByRole("button", { name: "Approve 2 calls" }).click();
  await expect(page.getByText("2 approved")).toBeVisible();
  await expect(list.getByRole("checkbox")).toHaveCount(1);
  expect(await Promise.all(ids.map((id) => own.settled(id)))).toEqual(["completed", "waiting", "completed"]);
});
