import AxeBuilder from "@axe-core/playwright";
import { test as base, expect, type Locator, type Page } from "@playwright/test";
import { call } from "./seed";

/** A page that is signed in, and that must log no error, break no policy and ask no other host for anything. */
export const test = base.extend<{ faults: string[] }>({
  // biome-ignore lint/correctness/noEmptyPattern: Playwright reads from it what the fixture needs
  baseURL: async ({}, use) => use(process.env.GROVE_URL),
  faults: [
    async ({ page }, use) => {
      const faults: string[] = [];
      page.on("console", (message) => {
        if (message.type() === "error" && !/Failed to load resource/.test(message.text())) faults.push(message.text());
      });
      page.on("pageerror", (error) => faults.push(String(error)));
      page.on("request", (request) => {
        if (!request.url().startsWith(`${process.env.GROVE_URL}/`) && !/^(data|blob):/.test(request.url())) {
          faults.push(`asked for ${request.url()}`);
        }
      });
      await use(faults);
      expect(faults).toEqual([]);
    },
    { auto: true },
  ],
});

export { expect };

export async function signIn(page: Page, key = process.env.GROVE_KEY ?? ""): Promise<void> {
  const answer = await page.request.post(`${process.env.GROVE_URL}/ui/session`, { data: { key } });
  expect(answer.status()).toBe(204);
}

export async function expectAccessible(page: Page): Promise<void> {
  const { violations } = await new AxeBuilder({ page })
    .withTags(["wcag2a", "wcag2aa", "wcag21a", "wcag21aa", "wcag22aa"])
    .analyze();
  expect(
    violations.map(
      ({ id, nodes }) => `${id}: ${nodes.map((node) => `${node.target.join(" ")} ${node.failureSummary}`).join("; ")}`,
    ),
  ).toEqual([]);
}

/** What says how a page follows its events: live, reconnecting, ended. */
export function chip(page: Page, word: string): Locator {
  return page.getByRole("status").filter({ hasText: new RegExp(`^${word}$`) });
}

/** All of it, hidden words too. */
export async function textOf(place: Locator): Promise<string> {
  return (await place.textContent()) ?? "";
}

/** The newest run of an agent. */
export async function runOf(agent: string): Promise<string> {
  const { items } = await call("GET", `/agent-runs?agent=${agent}`);
  return items.at(-1).id;
}
