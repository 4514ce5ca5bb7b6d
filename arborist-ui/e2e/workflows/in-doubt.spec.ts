import { mkdtempSync, rmSync } from "node:fs";
import { createServer, type Server as HttpServer } from "node:http";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { call } from "../seed";
import { freePort, type Server, startServer } from "../server";
import { chip, expect, expectAccessible, signIn, test } from "../signed-in";
import { begin, store } from "./store";

const others = { url: process.env.GROVE_URL, key: process.env.GROVE_KEY };
const WITHOUT_SANDBOX = { GROVE_SANDBOX: "none" };
let data: string;
let server: Server;
let service: HttpServer;
let called = 0;

/** A server that is killed while it calls what answers nothing: the call may have had its effect. */
test.beforeAll(async () => {
  test.setTimeout(300_000);
  data = mkdtempSync(join(tmpdir(), "arborist-in-doubt-"));
  server = await startServer(await freePort(), data, WITHOUT_SANDBOX);
  process.env.GROVE_URL = server.url;
  process.env.GROVE_KEY = server.key;
  service = createServer(() => {
    called += 1;
  });
  await new Promise<void>((resolve) => service.listen(0, "127.0.0.1", resolve));
  const address = service.address();
  await call("POST", "/tools", {
    name: "refund",
    description: "Refunds an order",
    kind: "callback",
    effect: "unsafe",
    timeout_seconds: 300,
    url: `http://127.0.0.1:${typeof address === "object" ? address?.port : ""}/refund`,
    input_schema: { type: "object", properties: { order: { type: "integer" } }, required: ["order"] },
  });
  await store(`
name: refunds
nodes:
  refund: {tool: refund, with: {order: 7}}
  say: {tool: echo, with: {text: "refunded: \${nodes.refund.output.id}"}}
output: "\${nodes.say.output}"
`);
});

test.afterAll(async () => {
  service.closeAllConnections();
  service.close();
  await server.stop();
  rmSync(data, { recursive: true, force: true });
  process.env.GROVE_URL = others.url;
  process.env.GROVE_KEY = others.key;
});

test("a node whose call a crash left in doubt leads to the inbox, or is settled where it is", async ({ page }) => {
  test.setTimeout(300_000);
  const [inbox, here] = [await begin("refunds"), await begin("refunds")];
  await expect.poll(() => called).toBe(2);
  await server.kill();
  server = await startServer(new URL(server.url).port, data, WITHOUT_SANDBOX);
  await signIn(page);
  await page.goto(`/ui/workflow-runs/${inbox}?node=refund`);
  const node = page.getByRole("region", { name: "Node refund" });
  await expect(node.getByText("whether that had its effect is unknown")).toBeVisible({ timeout: 60_000 });
  await expectAccessible(page);
  await node.getByRole("link", { name: "Decide" }).click();
  await expect(page).toHaveURL(/\/approvals\?run=/);
  await page.getByLabel("Result, if it happened").fill('{"id": "r-1"}');
  await page.getByRole("button", { name: "It happened" }).click();
  await page.goto(`/ui/workflow-runs/${inbox}`);
  await expect(chip(page, "Ended")).toBeVisible();
  await expect(page.getByText("refunded: r-1")).toBeVisible();

  await page.goto(`/ui/workflow-runs/${here}?node=refund`);
  await expect(node.getByText("whether that had its effect is unknown")).toBeVisible({ timeout: 60_000 });
  await node.getByRole("button", { name: "Settle refund" }).click();
  const dialog = page.getByRole("dialog");
  await dialog.getByRole("button", { name: "It has failed" }).click();
  await dialog.getByLabel("Reason").fill("the service has no such refund");
  await dialog.getByRole("button", { name: "Settle" }).click();
  await expect(chip(page, "Ended")).toBeVisible();
  await expect(page.getByRole("alert").filter({ hasText: "the service has no such refund" })).toBeVisible();
  expect(called).toBe(2);
});
