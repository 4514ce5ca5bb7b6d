import { agent, call, settled, start } from "./seed";
import { expect, expectAccessible, signIn, test } from "./signed-in";

const QUIET = {
  name: "quiet",
  default: "allow",
  // biome-ignore lint/suspicious/noThenProperty: a rule of a policy has one
  rules: [{ id: "quiet", on: "echo", then: "deny", say: "Say nothing." }],
};

test("a policy is tried on the past, and its text before it is stored", async ({ page }) => {
  await settled(await start("helper", "A run that a policy would have stopped"));
  await call("POST", "/policies", QUIET);
  await signIn(page);
  await page.goto("/ui/policies/quiet?tab=past");
  await page.getByRole("button", { name: "Try on the past 30 days" }).click();
  const calls = page.getByRole("table", { name: "Calls that are decided otherwise" });
  await expect(calls.getByRole("row").nth(1)).toContainText("quiet of quiet");
  await expectAccessible(page);
  await calls.getByRole("link", { name: "echo" }).first().click();
  await expect(page).toHaveURL(/\/ui\/runs\/.*turn=1/);

  await page.goto("/ui/policies/quiet");
  const text = page.getByRole("textbox", { name: "Document" });
  await text.click();
  await page.keyboard.press("ControlOrMeta+a");
  await page.keyboard.insertText("name: quiet\ndefault: allow\n");
  await page.getByRole("button", { name: "Try on the past 30 days" }).click();
  await expect(calls.getByRole("row").nth(1)).toContainText("denied");
  await expect(calls.getByRole("row").nth(1)).toContainText("allowed");
  expect((await call("GET", "/policies/quiet")).version).toBe(1);
});

test("the page of a run shows its policies, and which rule denied what", async ({ page }) => {
  await call("POST", "/policies", { ...QUIET, name: "silent" });
  await agent(call, "hushed", { model: "scripted/helper", policies: ["silent"] });
  const id = await start("hushed", "A run that says nothing");
  await settled(id);
  await signIn(page);
  await page.goto(`/ui/runs/${id}?tab=policies`);
  await expect(page.getByRole("table", { name: "Policies of the run" })).toContainText("silent v1");
  const denied = page.getByRole("table", { name: "Calls that they did not just allow" }).getByRole("row").nth(1);
  await expect(denied).toContainText("denied");
  await expect(denied).toContainText("Say nothing.");
  await expectAccessible(page);

  await page.goto(`/ui/runs/${await start("helper", "A run without a policy")}?tab=policies`);
  await expect(page.getByText("No policy governs this run")).toBeVisible();
});
