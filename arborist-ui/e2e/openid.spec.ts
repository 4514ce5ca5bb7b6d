import { type ChildProcess, spawn } from "node:child_process";
import { mkdtempSync, rmSync } from "node:fs";
import type { Server } from "node:http";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { expect, type Page, test } from "@playwright/test";
import { CLIENT, SECRET, startIssuer } from "./openid-issuer";
import { expectAccessible } from "./signed-in";

const REPOSITORY = fileURLToPath(new URL("../../", import.meta.url));
const PORT = Number(process.env.GROVE_UI_TEST_PORT ?? "8391") + 1;
const GROVE = `http://127.0.0.1:${PORT}`;

/** A server of its own: another one signs browsers in by a key alone. */
let data: string;
let server: ChildProcess;
let issuer: Server;

test.describe.configure({ mode: "serial" });

test.beforeAll(async () => {
  test.setTimeout(240_000);
  data = mkdtempSync(join(tmpdir(), "arborist-openid-"));
  issuer = await startIssuer(PORT + 1, GROVE);
  server = spawn(join(REPOSITORY, "grove"), ["up", "--port", `${PORT}`, "--data-dir", data], {
    env: {
      ...process.env,
      GROVE_SANDBOX: "none",
      GROVE_MCP_OAUTH_ISSUER: `http://127.0.0.1:${PORT + 1}`,
      GROVE_MCP_OAUTH_SCOPE_CLAIM: "roles",
      GROVE_MCP_OAUTH_SCOPES_STAFF: "mcp:invoke",
      GROVE_UI_OPENID_CLIENT_ID: CLIENT,
      GROVE_UI_OPENID_CLIENT_SECRET: SECRET,
      GROVE_UI_OPENID_NAME: "Example Corp",
    },
    stdio: ["ignore", "inherit", "inherit"],
  });
  await expect
    .poll(
      () =>
        fetch(`${GROVE}/actuator/health/readiness`).then(
          (answer) => answer.ok,
          () => false,
        ),
      {
        timeout: 200_000,
      },
    )
    .toBe(true);
});

test.afterAll(async () => {
  server.kill("SIGTERM");
  await new Promise((resolve) => server.once("exit", resolve));
  issuer.close();
  rmSync(data, { recursive: true, force: true });
});

/** The issuer's form asks for fonts of another host. */
test.beforeEach(({ context }) =>
  context.route(
    (url) => url.hostname !== "127.0.0.1",
    (route) => route.abort(),
  ),
);

async function fillIn(page: Page, name: string): Promise<void> {
  await page.getByPlaceholder("Enter any login").fill(name);
  await page.getByPlaceholder("and password").fill("any");
  await page.getByRole("button", { name: "Sign-in" }).click();
  await page.getByRole("button", { name: "Continue" }).click();
}

test("an issuer signs in, leads back to the view that was asked for, and out again", async ({ page }) => {
  await page.goto(`${GROVE}/ui/agents`);
  await expect(page).toHaveURL(/\/ui\/sign-in/);
  await expectAccessible(page);
  await page.getByRole("link", { name: "Sign in with Example Corp" }).click();
  await expect(page).toHaveURL(new RegExp(`^http://127.0.0.1:${PORT + 1}/`));
  await fillIn(page, "ada");

  await expect(page).toHaveURL(`${GROVE}/ui/agents`);
  await expect(page.getByRole("heading", { name: "Agents", exact: true })).toBeVisible();
  // The cookie is strict, and the browser came from another site.
  await page.reload();
  await expect(page.getByRole("heading", { name: "Agents", exact: true })).toBeVisible();
  expect(await page.evaluate(() => document.cookie)).not.toContain("grove");
  const kept = (await page.context().cookies(GROVE)).filter((cookie) => cookie.name.startsWith("grove_"));
  expect(kept.map((cookie) => cookie.name)).toContain("grove_ui");
  expect(kept.every((cookie) => cookie.httpOnly)).toBe(true);

  await page.getByRole("button", { name: /Signed in with the key ada/ }).click();
  await page.getByRole("menuitem", { name: "Sign out", exact: true }).click();
  await page.getByRole("button", { name: "Yes, sign me out" }).click();
  await expect(page).toHaveURL(new RegExp(`^${GROVE}/ui/sign-in`));
  await page.getByRole("link", { name: "Sign in with Example Corp" }).click();
  await expect(page.getByPlaceholder("Enter any login")).toBeVisible();
});

test("the page says why there is no sign-in, and what to do", async ({ page }) => {
  await page.goto(`${GROVE}/ui/sign-in?to=/costs`);
  await page.getByRole("link", { name: "Sign in with Example Corp" }).click();
  await fillIn(page, "stranger");
  await expect(page.getByRole("alert")).toContainText("you have no access here");
  await expectAccessible(page);
  await expect(page).toHaveURL(/to=%2Fui%2Fcosts/);
  await page.goto(`${GROVE}/ui/openid/callback?code=a&state=b`);
  await expect(page.getByRole("alert")).toContainText("not begun in this browser");
  await page.goto(`${GROVE}/ui/sign-in?refused=<b>nonsense</b>`);
  await expect(page.getByRole("link", { name: "Sign in with Example Corp" })).toBeVisible();
  await expect(page.getByRole("alert")).toHaveCount(0);
});
