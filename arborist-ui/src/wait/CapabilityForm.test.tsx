import { MantineProvider } from "@mantine/core";
import { QueryClient, QueryClientProvider } from "@tanstack/react-query";
import { cleanup, fireEvent, render, screen, waitFor } from "@testing-library/react";
import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { CapabilityForm } from "./CapabilityForm";
import type { Pending } from "./pending";
import { endAfter, requestOf } from "./request";

// What jsdom lacks, and inputs ask for.
window.matchMedia ??= () =>
  ({ matches: false, addEventListener: () => {}, removeEventListener: () => {} }) as unknown as MediaQueryList;

/** In place of HTTP, before the client takes it. */
const server = vi.hoisted(() => {
  const asked: { path: string; body: unknown }[] = [];
  globalThis.fetch = (async (request: Request) => {
    asked.push({ path: new URL(request.url).pathname, body: await request.json() });
    return new Response("{}", { headers: { "Content-Type": "application/json" } });
  }) as typeof fetch;
  return { asked };
});

const session = vi.hoisted(() => ({ scope: "provision" }));
vi.mock("../session/session", () => ({ useMay: (scope: string) => scope === "invoke" || scope === session.scope }));

const PENDING = {
  kind: "capability",
  run_id: "r",
  tool_call_id: "call_2_1",
  turn: 2,
  arguments: {
    on: ["git_push"],
    when: "args.branch == 'release'",
    reason: "<b>Ticket 17</b>",
    lifts: [{ policy: "frozen", rule: "freeze" }],
    labels: ["u:web"],
  },
} as unknown as Pending;

beforeEach(() => {
  server.asked.length = 0;
  session.scope = "provision";
});
afterEach(cleanup);

function show(pending: Pending) {
  render(
    <MantineProvider env="test">
      <QueryClientProvider client={new QueryClient()}>
        <CapabilityForm pending={pending} mayDecide />
      </QueryClientProvider>
    </MantineProvider>,
  );
}

test("a model's words are text, beside what it has read and what would be lifted", () => {
  show(PENDING);
  expect(screen.getByText("<b>Ticket 17</b>")).toBeTruthy();
  expect(screen.getByText("u:web")).toBeTruthy();
  expect(screen.getByText(/freeze of frozen/)).toBeTruthy();
});

test("it is granted so often and until then, perhaps for less", async () => {
  show(PENDING);
  fireEvent.change(screen.getByLabelText("Uses"), { target: { value: "2" } });
  fireEvent.change(screen.getByLabelText("Only where"), { target: { value: "counts.calls < 9" } });
  fireEvent.click(screen.getByRole("button", { name: "Grant" }));
  await waitFor(() => expect(server.asked).toHaveLength(1));
  expect(server.asked[0]?.path).toBe("/agent-runs/r/capability-requests/call_2_1");
  expect(server.asked[0]?.body).toMatchObject({
    decision: "grant",
    max_uses: 2,
    capability: { on: ["git_push"], when: "counts.calls < 9" },
  });
});

test("who may not grant may deny, with a reason", async () => {
  session.scope = "invoke";
  show(PENDING);
  expect(screen.queryByRole("button", { name: "Grant" })).toBeNull();
  fireEvent.change(screen.getByLabelText("Reason"), { target: { value: "Not today." } });
  fireEvent.click(screen.getByRole("button", { name: "Deny" }));
  await waitFor(() => expect(server.asked[0]?.body).toEqual({ decision: "deny", reason: "Not today." }));
});

test("a request of another form is shown as none", () => {
  expect(requestOf({ arguments: { on: "git_push", lifts: [1] } })).toEqual({
    on: [],
    when: null,
    reason: "",
    lifts: "",
    labels: [],
  });
});

test("hours are counted from now", () => {
  expect(endAfter(2, Date.UTC(2026, 11, 1, 10))).toBe("2026-12-01T12:00:00.000Z");
});
