import { type ChildProcess, spawn } from "node:child_process";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { expect, expectAccessible, test } from "./signed-in";

const REPOSITORY = fileURLToPath(new URL("../../", import.meta.url));
const others = process.env.GROVE_URL;

test.skip(process.env.GROVE_SANDBOX === "none", "the demo needs a sandbox, and no engine is there");

let demo: ChildProcess;
let link: string;

/** As its user starts it, with a link for whom it is left up. */
test.beforeAll(async () => {
  test.setTimeout(300_000);
  demo = spawn(join(REPOSITORY, "grove"), ["demo", "--keep"], { stdio: ["ignore", "inherit", "pipe"] });
  link = await new Promise((resolve, reject) => {
    let said = "";
    demo.stderr?.on("data", (part: Buffer) => {
      process.stderr.write(part);
      said += part.toString();
      const [, address] = /by a link that signs in once within ten minutes: (\S+)\n/.exec(said) ?? [];
      if (address !== undefined) resolve(address);
    });
    demo.once("exit", (status) => reject(new Error(`The demo ended with exit status ${status}`)));
  });
  process.env.GROVE_URL = new URL(link).origin;
});

test.afterAll(async () => {
  process.env.GROVE_URL = others;
  if (demo === undefined || demo.exitCode !== null) return;
  demo.kill("SIGTERM");
  await new Promise((resolve) => demo.once("exit", resolve));
});

test("the link that the demo ends with signs in once, on the page of its run", async ({ page, browser }) => {
  await page.goto(link);
  await expect(page).toHaveURL(/\/ui\/runs\/[0-9a-f-]{36}$/);
  await expect(page.getByRole("status").filter({ hasText: /^Ended$/ })).toBeVisible();
  await expect(page.getByText("All six pass.").first()).toBeVisible();
  await expect(page.getByRole("link", { name: "fixer" })).toBeVisible();
  await expectAccessible(page);
  await page.getByRole("tab", { name: "Workspace" }).click();
  await expect(page.getByRole("region", { name: "Changes of invoicing/split.py" })).toContainText(
    "+    parts = [total",
  );

  const context = await browser.newContext();
  const again = await context.newPage();
  await again.goto(link);
  await expect(again.getByText("The link is not valid")).toBeVisible();
  await context.close();
});
