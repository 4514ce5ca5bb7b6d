import { expect, test } from "vitest";
import { PAGES, pagesFor } from "./pages";

const tenant = { id: "t", name: "t" };

test("a key is offered what the server would answer it", () => {
  const labels = (session: Parameters<typeof pagesFor>[0]) => pagesFor(session).map((page) => page.label);
  expect(labels({ scope: "read_only", tenant })).toEqual([
    "Runs",
    "Approvals",
    "Sessions",
    "Agents",
    "Workflows",
    "Skills",
    "Tools",
    "Datasets",
    "Policies",
    "Costs",
    "Models",
  ]);
  expect(labels({ scope: "provision", tenant })).toContain("Tool providers");
  expect(labels({ scope: "admin", tenant })).toContain("Secrets");
  expect(labels({ scope: "admin", tenant })).not.toContain("Tenants");
  expect(labels({ scope: "read_only", tenant: null })).not.toContain("System");
  expect(labels({ scope: "admin", tenant: null })).toHaveLength(PAGES.length);
});

test("no two pages have the same key", () => {
  expect(new Set(PAGES.map((page) => page.key)).size).toBe(PAGES.length);
});
