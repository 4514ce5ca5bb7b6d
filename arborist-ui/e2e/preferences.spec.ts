import { type Own, ownTenant } from "./own";
import { chip, expect, signIn, test } from "./signed-in";

let own: Own;

test.beforeAll(async () => {
  own = await ownTenant();
});

/** Of the page, those that go on by themselves. */
const ANIMATED = () =>
  document
    .getAnimations()
    .filter((each) => each.playState === "running" && each.effect?.getTiming().iterations === Number.POSITIVE_INFINITY)
    .length;

for (const [motion, moves] of [
  ["no-preference", true],
  ["reduce", false],
] as const) {
  test(`with the preference "${motion}" a running run ${moves ? "moves" : "does not move"}`, async ({ page }) => {
    await page.emulateMedia({ reducedMotion: motion });
    await signIn(page, own.key);
    const id = await own.start("slow", `Run with ${motion}`);
    await page.goto(`/ui/runs/${id}`);
    await expect(chip(page, "Live")).toBeVisible();
    await expect(page.getByText("running", { exact: true }).first()).toBeVisible();
    const animated = await page.evaluate(ANIMATED);
    if (moves) expect(animated).toBeGreaterThan(0);
    else expect(animated).toBe(0);
    await own.call("POST", `/agent-runs/${id}/cancel`);
  });
}

test("times are local or UTC, as chosen, and stay so", async ({ page }) => {
  const id = await own.run("helper", "Look at the clock");
  const { created_at } = await own.call("GET", `/agent-runs/${id}`);
  const hour = (zone: string) =>
    new Intl.DateTimeFormat("en-GB", { timeZone: zone, hour: "2-digit", minute: "2-digit", hourCycle: "h23" }).format(
      new Date(created_at),
    );
  await signIn(page, own.key);
  await page.goto("/ui/runs");
  const started = page.getByRole("row").filter({ hasText: "Look at the clock" }).locator("time");
  await expect(started).toHaveAttribute("title", new RegExp(`${hour("Europe/Berlin")}:\\d\\d$`));
  await page.getByRole("button", { name: /Signed in with the key/ }).click();
  await page.getByText("UTC", { exact: true }).click();
  await expect(started).toHaveAttribute("title", new RegExp(`${hour("UTC")}:\\d\\d UTC$`));
  await page.reload();
  await expect(started).toHaveAttribute("title", / UTC$/);
  await page.goto(`/ui/runs/${id}?tab=log`);
  await expect(
    page
      .locator("time")
      .filter({ hasText: hour("UTC") })
      .first(),
  ).toBeVisible();
});
