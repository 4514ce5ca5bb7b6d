import { MantineProvider } from "@mantine/core";
import { QueryClient, QueryClientProvider } from "@tanstack/react-query";
import {
  createMemoryHistory,
  createRootRoute,
  createRouter,
  type RegisteredRouter,
  RouterProvider,
} from "@tanstack/react-router";
import { cleanup, fireEvent, render, screen, within } from "@testing-library/react";
import { afterEach, expect, test, vi } from "vitest";
import { sessionQuery } from "../session/session";
import { DefinitionsPage } from "./DefinitionsPage";
import { deletingRow } from "./DeleteDefinition";
import type { DefinitionKind } from "./kind";

// What jsdom lacks, and dialogs ask for.
window.matchMedia ??= () =>
  ({ matches: false, addEventListener: () => {}, removeEventListener: () => {} }) as unknown as MediaQueryList;
globalThis.ResizeObserver ??= class {
  observe() {}
  unobserve() {}
  disconnect() {}
};

/** In place of HTTP, before the client takes it. */
const asked = vi.hoisted(() => {
  const requests: string[] = [];
  const item = (name: string, version: number, published_version: number | null) => ({
    name,
    version,
    published_version,
    description: `About ${name}`,
  });
  globalThis.fetch = ((request: Request) => {
    const { pathname, search } = new URL(request.url);
    requests.push(`${request.method} ${pathname}${search}`);
    if (request.method === "DELETE") return Promise.resolve(new Response(null, { status: 204 }));
    const isFirst = !search.includes("cursor");
    const items = isFirst ? [item("memo", 3, 2), item("brief", 1, null)] : [item("last", 1, null)];
    return Promise.resolve(Response.json({ items, next_cursor: isFirst ? "behind" : null }));
  }) as typeof fetch;
  return requests;
});

/** A machine that does other things too takes its time. */
const PATIENT = { timeout: 30_000 };

afterEach(() => {
  cleanup();
  asked.length = 0;
});

const KIND = {
  path: "/skills",
  word: "skill",
  words: "skills",
  listing: { to: "/skills" },
  deletion: { words: "Its name is free again." },
} as const satisfies DefinitionKind;

async function open(scope: "read_only" | "provision") {
  const queries = new QueryClient({ defaultOptions: { queries: { retry: false } } });
  queries.setQueryData(sessionQuery.queryKey, { scope } as never);
  const root = createRootRoute({
    component: () => (
      <DefinitionsPage
        kind={KIND}
        searched={({ description }) => [description]}
        making={<button type="button">New skill</button>}
        columns={[{ name: "Says", cell: ({ description }) => description }]}
        verbs={scope === "provision" ? [deletingRow(KIND)] : []}
        empty="None yet"
      />
    ),
  });
  const router = createRouter({ routeTree: root, history: createMemoryHistory() });
  render(
    <MantineProvider>
      <QueryClientProvider client={queries}>
        <RouterProvider router={router as unknown as RegisteredRouter} />
      </QueryClientProvider>
    </MantineProvider>,
  );
  await screen.findByRole("region", { name: "Skills" }, PATIENT);
}

test("definitions of all pages are listed with their versions, and searched by what the kind says", async () => {
  await open("read_only");
  expect(asked).toEqual(["GET /skills?limit=200", "GET /skills?limit=200&cursor=behind"]);
  expect(screen.getAllByRole("row")).toHaveLength(4);
  const memo = screen.getByRole("row", { name: /^memo v3 ?MCP v2/ });
  expect(within(memo).getByRole("link").getAttribute("href")).toBe("/skills/memo");
  expect(screen.queryByRole("button", { name: /New|Delete/ })).toBeNull();

  fireEvent.change(screen.getByRole("textbox", { name: "Search the skills" }), { target: { value: "ABOUT BR" } });
  expect(screen.getAllByRole("row")).toHaveLength(2);
  fireEvent.change(screen.getByRole("textbox", { name: "Search the skills" }), { target: { value: "nothing" } });
  expect(screen.getByText("No skill has this in its name or description")).toBeDefined();
});

test("a key that may store makes new ones, and deletes one once it was asked", async () => {
  await open("provision");
  expect(screen.getByRole("button", { name: "New skill" })).toBeDefined();
  fireEvent.click(screen.getByRole("button", { name: "Delete memo" }));
  expect(await screen.findByText("Its name is free again.", {}, PATIENT)).toBeDefined();
  asked.length = 0;
  fireEvent.click(screen.getByRole("button", { name: "Delete the skill" }));
  await vi.waitFor(() => expect(asked).toContain("GET /skills?limit=200"), PATIENT);
  expect(asked[0]).toBe("DELETE /skills/memo");
});
