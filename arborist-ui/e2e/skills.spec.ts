import { mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import type { Page } from "@playwright/test";
import { type Own, ownTenant } from "./own";
import { expect, expectAccessible, signIn, test } from "./signed-in";

let own: Own;

const BODY = "# Memo\n\nWrite a memo on {{topic}} in a {{tone}} tone. See [the style](references/style.md).\n";
const MEMO = {
  name: "memo",
  description: "Writes memos. Use it when a memo is asked for.",
  license: "Apache-2.0",
  body: BODY,
  parameters: {
    type: "object",
    properties: { topic: { type: "string", minLength: 3 }, tone: { enum: ["dry", "warm"] } },
    required: ["topic", "tone"],
  },
  files: {
    "references/style.md": "Short sentences.\n",
    "scripts/count.sh": { text: "wc -w\n", executable: true },
    "assets/mark.bin": { base64: Buffer.from([0xff, 0xfe, 0, 1]).toString("base64") },
  },
};

test.beforeAll(async () => {
  own = await ownTenant();
  await own.call("POST", "/skills", MEMO);
});

test.beforeEach(({ page }) => signIn(page, own.key));

const files = (page: Page) => page.getByRole("list", { name: "Files" }).getByRole("link");
const file = (page: Page, path: string) => page.getByRole("region", { name: `File ${path}`, exact: true });

test("a skill is its instructions, and each of its files has an address", async ({ page }) => {
  await page.goto("/ui/skills");
  const row = page.getByRole("row").filter({ hasText: "memo" });
  await expect(row).toContainText("Writes memos.");
  await expectAccessible(page);
  await row.getByRole("link", { name: "memo" }).click();
  await expect(files(page)).toHaveText([
    /^SKILL\.md/,
    /^assets\/mark\.bin4 B$/,
    /^parameters\.json/,
    /^references\/style\.md17 B$/,
    /^scripts\/count\.shscript, 6 B$/,
  ]);
  await expect(file(page, "SKILL.md").getByRole("heading", { name: "Memo" })).toBeVisible();
  await expect(file(page, "SKILL.md")).toContainText("Write a memo on {{topic}}");
  await expect(file(page, "SKILL.md")).toContainText("Apache-2.0");
  await expectAccessible(page);
  await files(page).nth(3).click();
  await expect(page).toHaveURL(/file=references(\/|%2F)style\.md$/);
  await expect(file(page, "references/style.md")).toContainText("Short sentences.");
  await page.reload();
  await expect(file(page, "references/style.md")).toContainText("Short sentences.");
  await files(page).nth(1).click();
  await expect(file(page, "assets/mark.bin")).toContainText("It is no text.");
  const download = page.waitForEvent("download");
  await page.getByRole("button", { name: "Download mark.bin" }).click();
  expect([...readFileSync(await (await download).path())]).toEqual([0xff, 0xfe, 0, 1]);
  await page.goto("/ui/skills/memo?file=gone.md");
  await expect(page.getByText("The skill has no such file")).toBeVisible();
});

test("placeholders are tried by a form of their schema, and a refusal stands at its field", async ({ page }) => {
  await page.goto("/ui/skills/memo?tab=try");
  await page.getByLabel("topic").fill("x");
  await page.getByRole("button", { name: "Render" }).click();
  await expect(page.getByLabel("topic")).toHaveAttribute("aria-invalid", "true");
  await page.getByLabel("topic").fill("{{tone}} cats");
  await page.getByRole("button", { name: "Render" }).click();
  // What a value holds is text.
  await expect(page.getByText("Write a memo on {{tone}} cats in a dry tone.")).toBeVisible();
  await expectAccessible(page);
});

test("a skill is made, downloaded, deleted, and imported again byte by byte", async ({ page }) => {
  await page.goto("/ui/skills");
  await page.getByRole("button", { name: "New skill" }).click();
  const made = page.getByRole("dialog", { name: "New skill" });
  await made.getByLabel("Name").fill("Not a name");
  await made.getByLabel("Description").fill("Tries what a skill is");
  await made.getByLabel("Instructions").fill("Do {{what}}.");
  await made.getByRole("button", { name: "Create the skill" }).click();
  await expect(made.getByLabel("Name")).toHaveAttribute("aria-invalid", "true");
  await expectAccessible(page);
  await made.getByLabel("Name").fill("brief");
  await made.getByRole("button", { name: "Create the skill" }).click();
  await expect(page).toHaveURL(/\/skills\/brief$/);
  const { digest } = await own.call("GET", "/skills/brief");

  const download = page.waitForEvent("download");
  await page.getByRole("button", { name: "Download", exact: true }).click();
  const zip = await (await download).path();
  expect((await download).suggestedFilename()).toBe("brief.zip");
  await page.getByRole("button", { name: "Delete" }).click();
  await page.getByRole("button", { name: "Delete the skill" }).click();
  await expect(page).toHaveURL(/\/skills$/);
  await expect(page.getByRole("link", { name: "brief", exact: true })).toHaveCount(0);

  await page.getByRole("button", { name: "Import…" }).click();
  const dialog = page.getByRole("dialog", { name: "Import a skill" });
  await expect(dialog.getByRole("button", { name: "Import" })).toBeDisabled();
  const archive = (name: string, buffer: Buffer) => ({ name, mimeType: "application/zip", buffer });
  await dialog.getByLabel("Archive").setInputFiles(archive("brief.zip", Buffer.from("no zip")));
  await dialog.getByRole("button", { name: "Import" }).click();
  await expect(dialog.getByRole("alert")).toBeVisible();
  await expectAccessible(page);
  await dialog.getByLabel("Archive").setInputFiles(archive("brief.zip", readFileSync(zip)));
  await expect(dialog.getByRole("alert")).toHaveCount(0);
  await dialog.getByRole("button", { name: "Import" }).click();
  await expect(page).toHaveURL(/\/skills\/brief$/);
  expect((await own.call("GET", "/skills/brief")).digest).toBe(digest);

  // One of a name that is taken replaces nothing by chance.
  await page.goto("/ui/skills");
  await page.getByRole("button", { name: "Import…" }).click();
  await dialog.getByLabel("Archive").setInputFiles(archive("brief.zip", readFileSync(zip)));
  await dialog.getByRole("button", { name: "Import" }).click();
  await expect(dialog.getByRole("alert")).toBeVisible();
  expect((await own.call("GET", "/skills/brief")).version).toBe(1);
});

test("a folder is imported as a version, compared file by file, published, and gone back from", async ({ page }) => {
  const root = mkdtempSync(join(tmpdir(), "arborist-skill-"));
  const folder = join(root, "folded");
  mkdirSync(join(folder, "references"), { recursive: true });
  await own.call("POST", "/skills", {
    name: "folded",
    description: "Folds",
    body: "Fold it.",
    files: { "old.md": "Old\n" },
  });
  writeFileSync(join(folder, "SKILL.md"), "---\nname: folded\ndescription: Folds\n---\nFold it twice.\n");
  writeFileSync(join(folder, "references", "new.md"), "New\n");
  await page.goto("/ui/skills/folded");
  await page.getByRole("button", { name: "Import a new version…" }).click();
  const dialog = page.getByRole("dialog", { name: "Import a new version" });
  await dialog.getByLabel("Or its folder").setInputFiles(folder);
  await expect(dialog.getByText("2 files")).toBeVisible();
  await dialog.getByRole("button", { name: "Import" }).click();
  await expect(page).toHaveURL(/tab=versions/);
  const changes = page.getByRole("list", { name: "Files that differ" }).getByRole("button");
  await expect(changes).toHaveText(["SKILL.md changed", "old.md removed", "references/new.md added"]);
  await expect(page.getByText("Fold it twice.")).toBeVisible();
  await changes.nth(2).click();
  await expect(page).toHaveURL(/file=references/);
  await expect(page.getByText("New", { exact: true })).toBeVisible();
  await expectAccessible(page);

  await page.getByRole("button", { name: "Publish v2" }).click();
  await page.getByRole("dialog").getByRole("button", { name: "Publish", exact: true }).click();
  await expect(page.getByText("MCP v2")).toBeVisible();
  await page.getByRole("button", { name: "Go back to v1" }).click();
  await page.getByRole("button", { name: "Store as v3" }).click();
  await expect.poll(async () => (await own.call("GET", "/skills/folded")).version).toBe(3);
  const [first, third] = await Promise.all([1, 3].map((v) => own.call("GET", `/skills/folded/versions/${v}`)));
  expect(third.digest).toBe(first.digest);
  expect((await own.call("GET", "/skills/folded")).published_version).toBe(2);
  await page.getByRole("button", { name: "Unpublish" }).click();
  await page.getByRole("dialog").getByRole("button", { name: "Unpublish" }).click();
  await expect.poll(async () => (await own.call("GET", "/skills/folded")).published_version).toBeNull();
  rmSync(root, { recursive: true });
});

test("what an author writes in a skill runs nothing, and is found in the palette", async ({ page }) => {
  await own.call("POST", "/skills", {
    name: "sly",
    description: "\u202eevil<script>alert(1)</script>",
    body: '<script>window.ran = true</script>\n\n![x](https://example.invalid/x.png)\n\n<img src=x onerror="window.ran = true">',
  });
  await page.goto("/ui/skills");
  await expect(page.getByRole("link", { name: "sly", exact: true })).toBeVisible();
  await page.keyboard.press("ControlOrMeta+k");
  await page.getByLabel("Search everything").fill("sly");
  await page.keyboard.press("Enter");
  await expect(page).toHaveURL(/\/skills\/sly$/);
  await expect(file(page, "SKILL.md")).toContainText("⟨U+202E⟩");
  expect(await page.evaluate(() => "ran" in window)).toBe(false);
});

test("a key that may only read has no verbs", async ({ page }) => {
  const { key } = await own.call("POST", "/mcp/keys", { name: "reader", scope: "read_only" });
  await signIn(page, key);
  await page.goto("/ui/skills");
  await expect(page.getByRole("link", { name: "memo", exact: true })).toBeVisible();
  await expect(page.getByRole("button", { name: /Import|New skill/ })).toHaveCount(0);
  await page.goto("/ui/skills/memo");
  await expect(page.getByRole("button", { name: "Download", exact: true })).toBeVisible();
  await expect(page.getByRole("button", { name: /Delete|Import|Publish/ })).toHaveCount(0);
});
