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

test("the audit is filtered by kind, outcome and object in the address, and exported whole", async ({ page }) => {
  const tenant = await newTenant();
  const { key } = await call("POST", "/mcp/keys", { name: "client", scope: "invoke", tenant_id: tenant.id });
  const admin = await call("POST", "/mcp/keys", { name: "auditor", scope: "admin", tenant_id: tenant.id });
  // More than a page of the list has.
  for (let i = 0; i < 104; i += 1) await mcp(key, "tools/list", {});
  for (let i = 0; i < 3; i += 1) await mcp(key, "tools/call", { name: "no_such_tool", arguments: {} });
  const count = async (query: string) =>
    (await call("GET", `/audit?limit=200${query}`, undefined, admin.key)).items.length;
  await expect.poll(() => count("&kind=mcp_call")).toBe(107);
  await call("PUT", "/secrets/mail", { value: "hunter2-hunter2" }, admin.key);

  await signIn(page, admin.key);
  await page.goto("/ui/audit?kind=calls");
  const rows = page.getByRole("region", { name: "Audit log" }).locator("tbody tr");
  await expect(rows).toHaveCount(100);
  await page.getByRole("combobox", { name: "Outcome" }).click();
  await page.getByRole("option", { name: "All but ok" }).click();
  await expect(page).toHaveURL(/outcome=not_ok/);
  await expect(rows).toHaveCount(3);
  await page.goto("/ui/audit");
  await page.getByLabel("Object", { exact: true }).fill("no_such_tool");
  await page.keyboard.press("Enter");
  await expect(page).toHaveURL(/object=no_such_tool/);
  await expect(rows).toHaveCount(3);
  await rows.first().getByRole("button", { name: "tools/call" }).click();
  await expect(page).toHaveURL(/entry=/);
  await expect(page.getByRole("dialog").getByText('"no_such_tool"')).toBeVisible();
  await page.keyboard.press("Escape");
  await expectAccessible(page);

  await page.goto("/ui/audit");
  await page.getByRole("combobox", { name: "Kind" }).click();
  await page.getByRole("option", { name: "All but MCP calls" }).click();
  await expect(page).toHaveURL(/kind=changes/);
  await expect(rows.first()).toContainText("secret stored");
  await expect(rows.first()).toContainText("mail");
  await expect(rows.first()).toContainText("auditor over REST");
  await expect(rows).toHaveCount(4);
  await expect(page.locator("body")).not.toContainText("hunter2");

  await page.goto("/ui/audit?action=tools%2Flist");
  await expect(rows).toHaveCount(100);
  const [file] = await Promise.all([
    page.waitForEvent("download"),
    page.getByRole("button", { name: "Export NDJSON" }).click(),
  ]);
  const lines = readFileSync(await file.path(), "utf8")
    .trimEnd()
    .split("\n");
  expect(lines).toHaveLength(104);
  expect(new Set(lines.map((line) => JSON.parse(line).action))).toEqual(new Set(["tools/list"]));
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

test("an operator sets ages, holds and releases, and deletes a tenant once its name was written", async ({ page }) => {
  const tenant = await newTenant();
  await signIn(page);
  await page.goto("/ui/tenants");
  await page.getByRole("button", { name: `Set ages of ${tenant.name}` }).click();
  const dialog = page.getByRole("dialog");
  await dialog.getByLabel("Runs, days", { exact: true }).fill("30");
  await dialog.getByRole("button", { name: "Set ages" }).click();
  await expect(dialog).toBeHidden();
  expect((await call("GET", `/tenants/${tenant.id}/retention`)).runs_days).toBe(30);

  await page.getByRole("button", { name: `Act for ${tenant.name}` }).click();
  await expect(page).toHaveURL(/runs/);
  await page.goto("/ui/retention");
  await page.getByRole("button", { name: "Place a hold" }).click();
  await dialog.getByLabel("Reason").fill("case 2026-117");
  await dialog.getByRole("button", { name: "Hold all of the tenant" }).click();
  const holds = page.getByRole("region", { name: "Legal holds" }).locator("tbody tr");
  await expect(holds).toHaveCount(1);
  await expect(holds.first()).toContainText("stands");
  await expectAccessible(page);
  await page.goto("/ui/tenants");
  const remove = page.getByRole("button", { name: `Delete ${tenant.name}` });
  await remove.click();
  const verb = dialog.getByRole("button", { name: "Delete the tenant" });
  await expect(verb).toBeDisabled();
  await dialog.getByLabel(`Write ${tenant.name} to go on`).fill(tenant.name);
  await verb.click();
  await expect(dialog).toContainText("hold");
  await page.keyboard.press("Escape");

  await page.goto("/ui/retention");
  await page.getByRole("button", { name: "Release the hold on all of the tenant" }).click();
  await dialog.getByRole("button", { name: "Release the hold" }).click();
  await expect(holds.first()).toContainText("released by");
  await page.goto("/ui/tenants");
  await remove.click();
  await dialog.getByLabel(`Write ${tenant.name} to go on`).fill(tenant.name);
  await verb.click();
  await expect(dialog).toBeHidden();
  await expect(page).toHaveURL(/runs/);
  await page.goto("/ui/retention?kind=deletions");
  const deletions = page.getByRole("region", { name: "Deletions" }).locator("tbody tr");
  await expect(deletions.filter({ hasText: tenant.name })).toContainText("done");
  await expectAccessible(page);
});

test("an operator looks for what is wrong, and reads what mends it", async ({ page }) => {
  await signIn(page);
  await page.goto("/ui/system");
  await page.getByRole("button", { name: "Look for what is wrong" }).click();
  const findings = page.getByRole("table", { name: "Findings" });
  await expect(findings.locator("tbody tr").first()).toBeVisible({ timeout: 20_000 });
  await expect(findings).toContainText("database");
  await expect(page.getByRole("button", { name: "Look again" })).toBeVisible();
  await expectAccessible(page);
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
