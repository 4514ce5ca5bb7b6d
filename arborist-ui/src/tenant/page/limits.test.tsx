import { MantineProvider } from "@mantine/core";
import { QueryClient, QueryClientProvider } from "@tanstack/react-query";
import { cleanup, fireEvent, render, screen, waitFor } from "@testing-library/react";
import { afterEach, expect, test, vi } from "vitest";
import { LimitsForm } from "./LimitsForm";
import { type Limits, uses } from "./limits";
import { TenantLimits } from "./TenantLimits";

const ID = "01a20827-6e3f-7d04-bba2-d89710806570";
const TENANT = { id: ID, name: "acme", created_at: "2026-11-26T10:00:00Z" };
const GIB = 1024 ** 3;
const STORED: Limits = {
  max_concurrent_runs: 50,
  max_runs_per_minute: null,
  max_requests_per_minute: null,
  max_usd_per_day: 20,
  max_usd_per_month: null,
  max_storage_bytes: 2 * GIB,
  usage: {
    running_runs: 3,
    queued_runs: 0,
    runs_this_minute: 0,
    usd_today: 20,
    usd_this_month: 31,
    storage_bytes: 1.5 * GIB,
    storage_measured_at: "2026-11-26T10:02:11Z",
  },
};

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

/** A server that has these limits, and answers a change as it says. */
function serving(answer: (body: unknown) => { status: number; body: object }) {
  const sent: unknown[] = [];
  server.answer = async (request) => {
    expect(new URL(request.url).pathname).toBe(`/tenants/${ID}/limits`);
    let found: { status: number; body: object } = { status: 200, body: STORED };
    if (request.method === "PUT") {
      const body: unknown = await request.json();
      sent.push(body);
      found = answer(body);
    }
    return new Response(JSON.stringify(found.body), {
      status: found.status,
      headers: { "Content-Type": found.status < 400 ? "application/json" : "application/problem+json" },
    });
  };
  return sent;
}

function shown(element: React.ReactNode) {
  return render(
    <MantineProvider env="test">
      <QueryClientProvider client={new QueryClient({ defaultOptions: { queries: { retry: false } } })}>
        {element}
      </QueryClientProvider>
    </MantineProvider>,
  );
}

test("limits are said with what is used of them, and those that there are not are not", () => {
  expect(uses(STORED).map(({ name, said, reached }) => [name, said, reached])).toEqual([
    ["Runs at once", "3 of 50", false],
    ["Today", "$20.00 of $20.00", true],
    ["Storage", "1.5 GiB of 2.0 GiB", false],
  ]);
  const unmeasured = { ...STORED, usage: { ...STORED.usage, storage_bytes: null, storage_measured_at: null } };
  expect(uses(unmeasured).at(-1)?.said).toBe("2.0 GiB, not measured yet");
});

test("a tenant's limits are read from the server", async () => {
  serving(() => ({ status: 500, body: {} }));
  shown(<TenantLimits id={ID} />);
  expect(await screen.findByText("3 of 50")).toBeTruthy();
  expect(screen.getByText("reached").parentElement?.textContent).toContain("$20.00");
});

test("the form changes what is written in it, and keeps the other limits", async () => {
  const sent = serving((body) => ({ status: 200, body: { ...STORED, ...(body as object) } }));
  const onClose = vi.fn();
  shown(<LimitsForm tenant={TENANT} onClose={onClose} />);
  fireEvent.change(await screen.findByLabelText("Runs a minute"), { target: { value: "600" } });
  fireEvent.change(screen.getByLabelText("USD a day"), { target: { value: "" } });
  fireEvent.click(screen.getByRole("button", { name: "Set limits" }));
  await waitFor(() => expect(onClose).toHaveBeenCalledOnce());
  expect(sent).toEqual([{ max_concurrent_runs: 50, max_runs_per_minute: 600, max_storage_bytes: 2 * GIB }]);
});

test("what the server refuses stands at its field", async () => {
  serving(() => ({
    status: 400,
    body: {
      type: "urn:grove:problem:validation_failed",
      title: "The request cannot be accepted as it is",
      status: 400,
      detail: "max_storage_bytes: must be between 1 and 1000000000000000, or null for no limit",
      instance: "/",
      code: "validation_failed",
      errors: [{ field: "max_storage_bytes", message: "must be between 1 and 1000000000000000" }],
    },
  }));
  const onClose = vi.fn();
  shown(<LimitsForm tenant={TENANT} onClose={onClose} />);
  fireEvent.change(await screen.findByLabelText("Storage, bytes"), { target: { value: "0" } });
  fireEvent.click(screen.getByRole("button", { name: "Set limits" }));
  expect(await screen.findByText("must be between 1 and 1000000000000000")).toBeTruthy();
  expect(screen.getByLabelText("Storage, bytes").getAttribute("aria-invalid")).toBe("true");
  expect(onClose).not.toHaveBeenCalled();
});
