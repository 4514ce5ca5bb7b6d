import { mkdirSync, writeFileSync } from "node:fs";
import { dirname } from "node:path";
import type { Page } from "@playwright/test";
import { seedOperated } from "./operated";
import { call } from "./seed";
import { expect, expectAccessible, runOf, signIn, test } from "./signed-in";
import { seedWorkflows } from "./workflows/shown";

/** GROVE_PICTURES=../docs/pictures renews those of the documentation. */
const FOLDER = process.env.GROVE_PICTURES ?? "test-results/pictures";

/** A run of a workflow that waits for people. */
let asking = "";

/** Its name, its address, words of it, and a button that is pressed first. */
const PAGES: [string, () => Promise<string>, string, string?][] = [
  ["runs", async () => "/ui/runs", "Check the services and report"],
  ["run", async () => `/ui/runs/${await runOf("worker")}`, "Completed"],
  ["run-call", async () => `/ui/runs/${await runOf("worker")}?turn=2`, "Arguments"],
  ["run-timeline", async () => `/ui/runs/${await runOf("worker")}?tab=timeline`, "Turn 1"],
  ["run-log", async () => `/ui/runs/${await runOf("worker")}?tab=log`, "run.completed"],
  ["run-graph", async () => `/ui/runs/${await runOf("worker")}?tab=graph`, "helper"],
  ["run-events", async () => `/ui/runs/${await runOf("worker")}?tab=events`, "turn.answered"],
  ["run-workspace", async () => `/ui/runs/${await runOf("worker")}?tab=workspace`, "Workspace"],
  ["run-waiting", async () => `/ui/runs/${await runOf("careful")}`, "for approval"],
  ["run-hostile", async () => `/ui/runs/${await runOf("hostile")}?turn=1`, "Arguments"],
  ["approvals", async () => "/ui/approvals", "Approve"],
  ["approvals-groups", async () => "/ui/approvals?by=agent&q=shard", "Free the disk of shard 5"],
  ["approvals-ask", async () => `/ui/approvals?run=${asking}&node=approve`, "Publish the memo?"],
  ["workflows", async () => "/ui/workflows", "Researches a question"],
  ["workflow", async () => "/ui/workflows/research", "Worst case"],
  ["workflow-versions", async () => "/ui/workflows/research?tab=versions", "stored"],
  ["workflow-new", async () => "/ui/new/workflow", "Worst case"],
  ["workflow-run", async () => `/ui/workflow-runs/${asking}`, "Choose a node"],
  ["workflow-run-list", async () => `/ui/workflow-runs/${asking}?as=list&node=look`, "Open its run"],
  ["workflow-run-map", async () => `/ui/workflow-runs/${asking}?node=dig`, "Elements"],
  ["workflow-run-loop", async () => `/ui/workflow-runs/${asking}?node=memo`, "Round 2"],
  ["workflow-run-ask", async () => `/ui/workflow-runs/${asking}?node=approve`, "SHA-256"],
  ["skills", async () => "/ui/skills", "Writes memos"],
  ["skill", async () => "/ui/skills/memo", "SKILL.md"],
  ["skill-try", async () => "/ui/skills/memo?tab=try", "Render"],
  ["skill-versions", async () => "/ui/skills/memo?tab=versions", "stored"],
  ["agents", async () => "/ui/agents", "Looks into one thing"],
  ["agent", async () => "/ui/agents/worker", "System prompt"],
  ["agent-form", async () => "/ui/agents/worker?tab=edit", "worker"],
  ["agent-versions", async () => "/ui/agents/worker?tab=versions", "worker"],
  ["agent-new", async () => "/ui/new/agent", "New agent"],
  ["tools", async () => "/ui/tools", "Tools"],
  ["tool-providers", async () => "/ui/tool-providers", "providers"],
  ["costs", async () => "/ui/costs", "Costs"],
  ["models", async () => "/ui/models", "Models"],
  ["keys", async () => "/ui/keys", "Keys"],
  ["secrets", async () => "/ui/secrets", "Secrets"],
  ["audit", async () => "/ui/audit", "Audit"],
  ["retention", async () => "/ui/retention", "case 2026-117"],
  ["deletions", async () => "/ui/retention?kind=deletions", "done"],
  ["tenants", async () => "/ui/tenants", "Tenants"],
  ["system", async () => "/ui/system", "System"],
  ["diagnosis", async () => "/ui/system", "What to do", "Look for what is wrong"],
];

/** Small enough to be kept with the sources: as WebP, which Playwright does not write by itself. */
async function picture(page: Page, path: string): Promise<void> {
  const line = await page.context().newCDPSession(page);
  const { data } = await line.send("Page.captureScreenshot", { format: "webp", quality: 60 });
  mkdirSync(dirname(path), { recursive: true });
  writeFileSync(path, Buffer.from(data, "base64"));
  await line.detach();
}

const FORMS = [
  { name: "light-1280", scheme: "light", width: 1280, height: 800 },
  { name: "dark-1280", scheme: "dark", width: 1280, height: 800 },
  { name: "light-390", scheme: "light", width: 390, height: 844 },
  { name: "dark-390", scheme: "dark", width: 390, height: 844 },
] as const;

let takeBack = async () => {};

test.beforeAll(async () => {
  asking = await seedWorkflows();
  takeBack = await seedOperated();
});

/** Asserts that links and buttons of a page's head, and rows of its list, end within the screen. */
async function expectInSight(page: Page) {
  const beyond = await page.evaluate(() =>
    [...document.querySelectorAll("main > header :is(a, button), main > section > table td, main h2 + *")]
      .filter((part) => part.getBoundingClientRect().right > window.innerWidth + 1)
      .map((part) => part.outerHTML.slice(0, 120)),
  );
  expect(beyond).toEqual([]);
}

test.afterAll(async () => {
  await call("POST", `/workflow-runs/${asking}/cancel`);
  await takeBack();
});

for (const form of FORMS) {
  test.describe(form.name, () => {
    test.use({ viewport: { width: form.width, height: form.height }, colorScheme: form.scheme });

    test("sign-in", async ({ page }) => {
      await page.goto("/ui/");
      await expect(page.getByLabel("Key", { exact: true })).toBeVisible();
      await picture(page, `${FOLDER}/${form.name}/sign-in.webp`);
      await expectAccessible(page);
    });

    for (const [name, path, text, button] of PAGES) {
      test(name, async ({ page }) => {
        await signIn(page);
        await page.goto(await path());
        if (button !== undefined) await page.getByRole("button", { name: button }).click();
        await expect(page.getByText(text).first()).toBeAttached({ timeout: 20_000 });
        await page.waitForTimeout(400);
        await picture(page, `${FOLDER}/${form.name}/${name}.webp`);
        await expectAccessible(page);
        await expectInSight(page);
      });
    }
  });
}
