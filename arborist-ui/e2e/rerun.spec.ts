import { call, settled, start } from "./seed";
import { expect, expectAccessible, signIn, test } from "./signed-in";

test("runs that are ticked are run again, once each, and the new ones are found by their label", async ({ page }) => {
  const label = `r-${Date.now()}`;
  for (const goal of ["Look once", "Look twice"]) {
    const id = await start("helper", goal);
    await settled(id);
    await call("PUT", `/agent-runs/${id}/labels`, { labels: [label] });
  }
  await signIn(page);
  await page.goto(`/ui/runs?label=${label}`);
  await page.getByRole("checkbox", { name: "Select all rows" }).check();
  await page.getByRole("button", { name: "Rerun…" }).click();
  const dialog = page.getByRole("dialog", { name: "Rerun 2 runs" });
  await expect(dialog).toContainText("What they did outside may be done again");
  await expect(dialog.getByRole("region", { name: "Command" })).toContainText("Idempotency-Key: arborist-");
  await expectAccessible(page);

  // The first answer is lost on its way: asked for again, nothing is started twice.
  let lost = 0;
  await page.route("**/agent-runs/bulk", async (route) => {
    const answer = await route.fetch();
    if (lost++ === 0) await route.abort();
    else await route.fulfill({ response: answer });
  });
  await dialog.getByRole("button", { name: "Rerun 2 runs" }).click();
  await expect(dialog.getByRole("alert")).toBeVisible();
  await dialog.getByRole("button", { name: "Rerun 2 runs" }).click();
  await expect(dialog.getByText("2 done, 0 refused, of 2")).toBeVisible();
  expect((await call("GET", `/agent-runs?label=${label}`)).items).toHaveLength(4);

  await dialog.getByRole("link", { name: "Show these runs" }).click();
  await expect(page).toHaveURL(/label=bulk%3Arerun-/);
  await expect(page.getByRole("link", { name: "Look once" })).toBeVisible();
  await expect(page.getByRole("link", { name: "Look twice" })).toBeVisible();
  await expect(page.getByText("2 match the filter")).toBeVisible();
});

test("what cannot be run again says why", async ({ page }) => {
  const { id } = await call("POST", "/tool-calls", {
    tool: "echo",
    arguments: { text: "once" },
    labels: [`c-${Date.now()}`],
  });
  await settled(id);
  await signIn(page);
  await page.goto("/ui/runs?kind=call");
  await page.getByRole("checkbox", { name: "Select Call of echo" }).first().check();
  await page.getByRole("button", { name: "Rerun…" }).click();
  await page.getByRole("button", { name: "Rerun 1 run" }).click();
  await expect(page.getByRole("region", { name: "Refused" })).toContainText("POST /tool-calls makes another");
});
