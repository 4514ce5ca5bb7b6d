import type { Page } from "@playwright/test";
import { write } from "../forms/fields";
import { call } from "../seed";
import { chip, expect, expectAccessible, signIn, test } from "../signed-in";
import { begin, store } from "./store";

test.beforeAll(async () => {
  await store(`
name: ui_acts
input: {type: object, properties: {order: {type: integer}}, required: [order]}
nodes:
  paid: {wait: {event: payment.received, key: event.order == input.order, timeout: 1h}}
  nap: {wait: {for: 1h}}
  look: {agent: slow, goal: "Look", output_schema: {type: object, required: [seen], properties: {seen: {type: string}}}}
  ship: {tool: echo, with: {text: "ship \${nodes.paid.output.order} \${nodes.look.output.seen}"}}
output: "\${nodes.ship.output}"
`);
});

const node = (page: Page, name: string) =>
  page.getByRole("region", { name: "Diagram" }).getByRole("link", { name: new RegExp(`^${name} `) });
const panel = (page: Page, path: string) => page.getByRole("region", { name: `Node ${path}`, exact: true });
const act = (page: Page, name: string) => page.getByRole("button", { name, exact: true });

test("an event is sent to the node that awaits it, or before one does", async ({ page }) => {
  await signIn(page);
  const id = await begin("ui_acts", { order: 7 });
  await page.goto(`/ui/workflow-runs/${id}?node=nap`);
  await expect(panel(page, "nap")).toContainText("Goes on");
  await expect(act(page, "Settle nap")).toBeVisible();
  await expect(act(page, "Send the event")).toHaveCount(0);
  await node(page, "paid").click();
  await act(page, "Send the event").click();
  const dialog = page.getByRole("dialog", { name: "Send an event" });
  await expect(dialog.getByLabel("Name")).toHaveValue("payment.received");
  await expect(dialog.getByText("event.order == input.order")).toBeVisible();
  const payload = dialog.getByRole("textbox", { name: "Payload" });
  await write(page, payload, '{"order": ');
  await expect(dialog.getByRole("button", { name: "Send" })).toBeDisabled();
  await write(page, payload, '{"order": 8}');
  await expect(dialog.getByRole("region", { name: "Command" })).toContainText(
    `/workflow-runs/${id}/events/payment.received`,
  );
  await expectAccessible(page);
  await dialog.getByRole("button", { name: "Send" }).click();
  await expect(dialog).toBeHidden();
  // It is another order's, and kept.
  await expect(node(page, "paid")).toContainText("waiting");
  await act(page, "Send the event").click();
  await write(page, payload, '{"order": 7}');
  await dialog.getByRole("button", { name: "Send" }).click();
  await expect(node(page, "paid")).toContainText("completed");
  await expect(panel(page, "paid")).toContainText('"order": 7');
  await expect(act(page, "Send the event")).toHaveCount(0);

  await page.getByRole("button", { name: "More actions" }).click();
  await page.getByRole("menuitem", { name: "Send an event…" }).click();
  await expect(dialog.getByLabel("Name")).toHaveValue("");
  await dialog.getByLabel("Name").fill("of another day");
  await dialog.getByRole("button", { name: "Send" }).click();
  await expect(dialog).toBeHidden();
  await call("POST", `/workflow-runs/${id}/cancel`);
});

test("a node is settled as done or as failed, and its run is cancelled", async ({ page }) => {
  await signIn(page);
  const id = await begin("ui_acts", { order: 7 });
  await call("POST", `/workflow-runs/${id}/events/payment.received`, { order: 7 });
  await page.goto(`/ui/workflow-runs/${id}?node=look`);
  await expect(node(page, "look")).toContainText("running");
  await act(page, "Settle look").click();
  const dialog = page.getByRole("dialog", { name: "Settle look" });
  await dialog.getByRole("button", { name: "Settle" }).click();
  await expect(dialog.getByLabel("Reason")).toHaveAttribute("aria-invalid", "true");
  await write(page, dialog.getByRole("textbox", { name: "Output of look" }), '{"seen": "by a person"}');
  await dialog.getByLabel("Reason").fill("looked myself");
  await expectAccessible(page);
  await dialog.getByRole("button", { name: "Settle" }).click();
  await expect(dialog).toBeHidden();
  await expect(node(page, "look")).toContainText("completed");
  await expect(panel(page, "look")).toContainText("by a person");
  await expect(node(page, "ship")).toContainText("completed");
  const { child_run_id } = await call("GET", `/workflow-runs/${id}/nodes/look`);
  await expect.poll(async () => (await call("GET", `/agent-runs/${child_run_id}`)).status).toBe("cancelled");

  await node(page, "nap").click();
  await act(page, "Settle nap").click();
  const other = page.getByRole("dialog", { name: "Settle nap" });
  await other.getByRole("button", { name: "It has failed" }).click();
  await other.getByLabel("Message").fill("there is no time to sleep");
  await other.getByLabel("Reason").fill("to see it fail");
  await other.getByRole("button", { name: "Settle" }).click();
  await expect(chip(page, "Ended")).toBeVisible();
  await expect(node(page, "nap")).toContainText("failed");
  await expect(page.getByRole("alert").filter({ hasText: "there is no time to sleep" })).toBeVisible();
});

test("what a key may not do is not offered", async ({ page }) => {
  const id = await begin("ui_acts", { order: 7 });
  const verbs = ["Cancel", "Fork", "Send the event", "Settle paid"];
  const offered = {
    read_only: [],
    invoke: ["Cancel", "Fork", "Send the event"],
    provision: verbs,
  };
  for (const [scope, names] of Object.entries(offered)) {
    const { key } = await call("POST", "/mcp/keys", { name: `acts ${scope}`, scope });
    await signIn(page, key);
    await page.goto(`/ui/workflow-runs/${id}?node=paid`);
    await expect(panel(page, "paid")).toContainText("Goes on");
    for (const verb of verbs) await expect(act(page, verb)).toHaveCount((names as string[]).includes(verb) ? 1 : 0);
    await page.getByRole("button", { name: "More actions" }).click();
    const event = page.getByRole("menuitem", { name: "Send an event…" });
    await expect(page.getByRole("menuitem", { name: "Copy link" })).toBeVisible();
    await expect(event).toHaveCount(scope === "read_only" ? 0 : 1);
    await page.keyboard.press("Escape");
  }
  await call("POST", `/workflow-runs/${id}/cancel`);
});
