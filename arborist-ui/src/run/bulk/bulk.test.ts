// @vitest-environment node
import { expect, test, vi } from "vitest";
import type { Bulk, Outcome } from "./bulk";

vi.stubGlobal("sessionStorage", { getItem: () => null, setItem: () => {}, removeItem: () => {} });
const { attempt, changeRuns, filterOf } = await import("./bulk");

/** A server with so many runs, of which it takes three at a time. */
function serverOf(count: number) {
  const asked: Bulk[] = [];
  const keys: string[] = [];
  const request = async (body: Bulk, key: string) => {
    asked.push(body);
    keys.push(key);
    const from = Number(body.cursor ?? 0);
    const ids = body.ids ?? Array.from({ length: Math.min(3, count - from) }, (_, at) => `r${from + at}`);
    const items = ids.map((run_id) =>
      run_id === "r4"
        ? { run_id, done: false, started_run_id: null, code: "conflict", message: "It has ended" }
        : { run_id, done: true, started_run_id: null, code: null, message: null },
    );
    return {
      done: items.filter((item) => item.done).length,
      refused: items.filter((item) => !item.done).length,
      items,
      next_cursor: body.ids || from + 3 >= count ? null : String(from + 3),
    };
  };
  return { asked, keys, request };
}

async function changed(...[chosen, change, , signal, request]: Parameters<typeof changeRuns>): Promise<Outcome[]> {
  const seen: Outcome[] = [];
  await changeRuns(chosen, change, (outcome) => seen.push(outcome), signal, request);
  return seen;
}

const NEVER = new AbortController().signal;
const nothing = () => {};
const ONCE = { key: "k", at: Date.parse("2026-11-26T08:00:00Z") };

test("goes through all that match, in one filter, and says of each what was refused", async () => {
  const { asked, request } = serverOf(7);
  const seen = await changed(
    { filter: { status: ["queued"], since: "24h" }, count: 7, exact: true },
    { action: "cancel", add: ["b:1"], remove: [], attempt: ONCE },
    nothing,
    NEVER,
    request,
  );
  expect(seen.map(({ done, refused }) => [done, refused.length])).toEqual([
    [3, 0],
    [5, 1],
    [6, 1],
  ]);
  expect(seen.at(-1)?.refused[0]?.run_id).toBe("r4");
  expect(asked.map((body) => body.cursor)).toEqual([undefined, "3", "6"]);
  expect(asked.map((body) => body.expected_count)).toEqual([7, undefined, undefined]);
  expect(new Set(asked.map((body) => JSON.stringify(body.filter))).size).toBe(1);
  expect(asked[0]?.filter?.since).toMatch(/^20.*Z$/);
});

test("takes ids a thousand at a time", async () => {
  const { asked, request } = serverOf(0);
  const ids = Array.from({ length: 2_300 }, (_, at) => `x${at}`);
  const seen = await changed(
    { ids },
    { action: "label", add: ["a"], remove: ["b"], attempt: ONCE },
    nothing,
    NEVER,
    request,
  );
  expect(asked.map((body) => body.ids?.length)).toEqual([1_000, 1_000, 300]);
  expect(asked[0]?.labels).toEqual({ add: ["a"], remove: ["b"] });
  expect(seen.at(-1)?.done).toBe(2_300);
});

test("stops between two requests when it is aborted", async () => {
  const { asked, request } = serverOf(9);
  const stop = new AbortController();
  await changeRuns(
    { filter: {}, count: 9, exact: false },
    { action: "resume", add: [], remove: [], attempt: ONCE },
    () => stop.abort(),
    stop.signal,
    request,
  );
  expect(asked).toHaveLength(1);
  expect(asked[0]).toMatchObject({ action: "resume", filter: {} });
  expect(asked[0]?.expected_count).toBeUndefined();
  expect(asked[0]?.labels).toBeUndefined();
});

test("runs that are started again are asked for under one key, and are none of those that it starts", async () => {
  const { asked, keys, request } = serverOf(5);
  const change = { action: "rerun" as const, add: [], remove: [], attempt: ONCE };
  await changed({ filter: { since: "1h" }, count: 5, exact: true }, change, nothing, NEVER, request);
  await changed({ filter: { since: "1h" }, count: 5, exact: true }, change, nothing, NEVER, request);
  expect(new Set(keys)).toEqual(new Set(["k"]));
  expect(asked).toHaveLength(4);
  expect(new Set(asked.map((body) => JSON.stringify(body.filter)))).toEqual(
    new Set([JSON.stringify({ until: "2026-11-26T08:00:00.000Z", since: "2026-11-26T07:00:00.000Z" })]),
  );
  expect(filterOf({ until: "2026-11-01T00:00:00Z" }, change).until).toBe("2026-11-01T00:00:00Z");
  expect(filterOf({}, { ...change, action: "cancel" })).toEqual({ parent: "none" });
  expect(attempt(1).key).not.toBe(attempt(1).key);
});
