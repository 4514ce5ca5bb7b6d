import { MantineProvider } from "@mantine/core";
import { QueryClient, QueryClientProvider } from "@tanstack/react-query";
import { cleanup, fireEvent, render, screen, waitFor } from "@testing-library/react";
import { afterEach, expect, test, vi } from "vitest";
import { DeletePersonForm } from "./DeletePersonForm";
import { largest } from "./deletions";
import { agesOf, byDefault, type Hold, inOrder } from "./retention";

// What jsdom lacks, and dialogs ask for.
window.matchMedia ??= () =>
  ({ matches: false, addEventListener: () => {}, removeEventListener: () => {} }) as unknown as MediaQueryList;
globalThis.ResizeObserver ??= class {
  observe() {}
  unobserve() {}
  disconnect() {}
};

/** In place of HTTP, before the client takes it. */
const server = vi.hoisted(() => {
  const place = { answer: (_: Request): Promise<Response> => Promise.reject(new TypeError("away")) };
  globalThis.fetch = ((request: Request) => place.answer(request)) as typeof fetch;
  return place;
});

afterEach(cleanup);

function hold(id: string, placed_at: string, released_at: string | null): Hold {
  return {
    id,
    run_id: null,
    root_run_id: null,
    reason: "case",
    by_operator: false,
    placed_by: "ops",
    placed_at,
    released_by: released_at === null ? null : "ops",
    released_at,
  };
}

test("holds that stand come before those that were released", () => {
  const holds = [
    hold("old", "2026-01-01T00:00:00Z", null),
    hold("gone", "2026-03-01T00:00:00Z", "2026-03-02T00:00:00Z"),
    hold("new", "2026-02-01T00:00:00Z", null),
  ];
  expect(inOrder(holds).map(({ id }) => id)).toEqual(["new", "old", "gone"]);
});

test("ages that are not set are the server's, in words", () => {
  expect(agesOf({ runs_days: 30, files_days: null, runs_seconds_by_default: 1 })).toEqual({ runs_days: 30 });
  expect(byDefault(null)).toBe("for ever");
  expect(byDefault(90 * 86_400)).toBe("for 90 days");
  expect(byDefault(86_400)).toBe("for a day");
  expect(byDefault(60)).toBe("for less than a day");
});

test("a record names the tables with most rows", () => {
  expect(largest({ agent_runs: 2, run_log: 1200 })).toBe("run_log: 1,200\nagent_runs: 2");
});

test("a person's data goes only after the name was written twice, and a refusal is shown", async () => {
  const asked: string[] = [];
  server.answer = async (request) => {
    asked.push(`${request.method} ${new URL(request.url).pathname}`);
    return new Response(
      JSON.stringify({ title: "Conflict", status: 409, code: "conflict", detail: "The data stays by hold 7" }),
      {
        status: 409,
        headers: { "Content-Type": "application/problem+json" },
      },
    );
  };
  render(
    <MantineProvider>
      <QueryClientProvider client={new QueryClient()}>
        <DeletePersonForm opened onClose={() => {}} />
      </QueryClientProvider>
    </MantineProvider>,
  );
  const verb = await screen.findByRole("button", { name: "Delete the data" });
  expect(verb).toHaveProperty("disabled", true);
  fireEvent.change(screen.getByLabelText("Person"), { target: { value: "carol/1" } });
  expect(verb).toHaveProperty("disabled", true);
  fireEvent.change(screen.getByLabelText("Write carol/1 to go on"), { target: { value: "carol" } });
  expect(verb).toHaveProperty("disabled", true);
  fireEvent.change(screen.getByLabelText("Write carol/1 to go on"), { target: { value: "carol/1" } });
  fireEvent.click(verb);
  await waitFor(() => expect(asked).toEqual(["DELETE /users/carol%2F1/data"]));
  expect(await screen.findByText("The data stays by hold 7")).toBeTruthy();
});
