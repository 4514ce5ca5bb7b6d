import { readFileSync } from "node:fs";
import { call, settled, start } from "./seed";
import { expect, expectAccessible, signIn, test } from "./signed-in";

/** One message of MCP, answered or refused. */
async function mcp(key: string, method: string, params: object): Promise<void> {
  await fetch(`${process.env.GROVE_URL}/mcp/rpc`, {
    method: "POST",
    headers: {
      Authorization: `Bearer ${key}`,
      "Content-Type": "application/json",
      Accept: "application/json, text/event-stream",
      "MCP-Protocol-Version": "2026-07-28",
      "Mcp-Method": method,
      ...("name" in params ? { "Mcp-Name": String(params.name) } : {}),
    },
    body: JSON.stringify({
      jsonrpc: "2.0",
      id: 1,
      method,
      params: {
        ...params,
        _meta: {
          "io.modelcontextprotocol/protocolVersion": "2026-07-28",
          "io.modelcontextprotocol/clientInfo": { name: "e2e", version: "1" },
          "io.modelcontextprotocol/clientCapabilities": {},
        },
      },
    }),
  });
}

async function newTenant(): Promise<{ id: string; name: string }> {
  return call("POST", "/tenants", { name: `o-${Date.now()}` });
}

test("the audit is filtered by outcome and tool in the address, and exported whole", async ({ page }) => {
  const tenant = await newTenant();
  const { key } = await call("POST", "/mcp/keys", { name: "client", scope: "invoke", tenant_id: tenant.id });
  const admin = await call("POST", "/mcp/keys", { name: "auditor", scope: "admin", tenant_id: tenant.id });
  // More than a page of the list has.
  for (let i = 0; i < 104; i += 1) await mcp(key, "tools/list", {});
  for (let i = 0; i < 3; i += 1) await mcp(key, "tools/call", { name: "no_such_tool", arguments: {} });
  const count = async (query: string) =>
    (await call("GET", `/mcp/audit-log?limit=200${query}`, undefined, admin.key)).items.length;
  await expect.poll(() => count("")).toBe(107);

  await signIn(page, admin.key);
  await page.goto("/ui/audit");
  const rows = page.getByRole("region", { name: "Audit log" }).locator("tbody tr");
  await expect(rows).toHaveCount(100);
  await page.getByRole("combobox", { name: "Outcome" }).click();
  await page.getByRole("option", { name: "All but ok" }).click();
  await expect(page).toHaveURL(/outcome=not_ok/);
  await expect(rows).toHaveCount(3);
  await page.goto("/ui/audit");
  await page.getByLabel("Tool", { exact: true }).fill("no_such_tool");
  await page.keyboard.press("Enter");
  await expect(page).toHaveURL(/target=no_such_tool/);
  await expect(rows).toHaveCount(3);
  await rows.first().getByRole("button", { name: "tools/call" }).click();
  await expect(page).toHaveURL(/entry=/);
  await expect(page.getByRole("dialog").getByText('"no_such_tool"')).toBeVisible();
  await page.keyboard.press("Escape");
  await expectAccessible(page);

  await page.goto("/ui/audit?method=tools%2Flist");
  await expect(rows).toHaveCount(100);
  const [file] = await Promise.all([
    page.waitForEvent("download"),
    page.getByRole("button", { name: "Export NDJSON" }).click(),
  ]);
  const lines = readFileSync(await file.path(), "utf8")
    .trimEnd()
    .split("\n");
  expect(lines).toHaveLength(104);
  expect(new Set(lines.map((line) => JSON.parse(line).method))).toEqual(new Set(["tools/list"]));
  const [table] = await Promise.all([
    page.waitForEvent("download"),
    page.getByRole("button", { name: "Export CSV" }).click(),
  ]);
  expect(
    readFileSync(await table.path(), "utf8")
      .trimEnd()
      .split("\r\n"),
  ).toHaveLength(105);
});

test("a key says when it was used last", async ({ page }) => {
  const name = `unused-${Date.now()}`;
  const { key } = await call("POST", "/mcp/keys", { name, scope: "read_only" });
  await signIn(page);
  await page.goto("/ui/keys");
  const row = page.getByRole("row").filter({ hasText: name });
  await expect(row.getByRole("cell").nth(4)).toHaveText("never");
  await call("GET", "/agents", undefined, key);
  await page.reload();
  await expect(row.getByRole("cell").nth(4).locator("time")).toBeVisible();
  await expectAccessible(page);
});

test("an operator sees the costs of all tenants, and a tenant its own alone", async ({ page }) => {
  const tenant = await newTenant();
  const theirs = await call("POST", "/mcp/keys", { name: "theirs", scope: "admin", tenant_id: tenant.id });
  await call(
    "POST",
    "/agents",
    {
      name: "spender",
      system_prompt: "Spend.",
      model: "scripted/helper",
      tools: ["echo", "finish"],
      limits: { max_turns: 5, max_cost_usd: 0.5, max_seconds: 60 },
    },
    theirs.key,
  );
  const { id } = await call("POST", "/agents/spender/runs", { goal: "Spend" }, theirs.key);
  await expect
    .poll(async () => (await call("GET", `/agent-runs/${id}`, undefined, theirs.key)).status)
    .toBe("completed");
  await settled(await start("helper", "Spend, too"));

  await signIn(page);
  await page.goto("/ui/costs");
  await page.getByRole("button", { name: "By tenant" }).click();
  await expect(page).toHaveURL(/by=tenant/);
  const table = page.getByRole("region", { name: "Costs" }).getByRole("table");
  await expect(table.getByRole("row").filter({ hasText: tenant.name })).toContainText("$0.0");
  await expect(table.getByRole("row").filter({ hasText: "default" })).toBeVisible();
  await expect(page.getByText("These are the costs of all tenants.")).toBeVisible();
  await expectAccessible(page);

  await page.context().clearCookies();
  await signIn(page, theirs.key);
  await page.goto("/ui/costs?by=tenant");
  await expect(table.getByRole("row").filter({ hasText: "spender" })).toBeVisible();
  await expect(page.getByRole("button", { name: "By tenant" })).toHaveCount(0);
  await expect(page.getByText("default", { exact: true })).toHaveCount(0);
});
