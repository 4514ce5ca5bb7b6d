// @vitest-environment node
import { expect, test, vi } from "vitest";
import type { Bulk, Outcome } from "./bulk";

vi.stubGlobal("sessionStorage", { getItem: () => null, setItem: () => {}, removeItem: () => {} });
const { changeRuns } = await import("./bulk");

/** A server with so many runs, of which it takes three at a time. */
function serverOf(count: number) {
  const asked: Bulk[] = [];
  const request = async (body: Bulk) => {
    asked.push(body);
    const from = Number(body.cursor ?? 0);
    const ids = body.ids ?? Array.from({ length: Math.min(3, count - from) }, (_, at) => `r${from + at}`);
    const items = ids.map((run_id) =>
      run_id === "r4"
        ? { run_id, done: false, code: "conflict", message: "It has ended" }
        : { run_id, done: true, code: null, message: null },
    );
    return {
      done: items.filter((item) => item.done).length,
      refused: items.filter((item) => !item.done).length,
      items,
      next_cursor: body.ids || from + 3 >= count ? null : String(from + 3),
    };
  };
  return { asked, request };
}

async function changed(...[chosen, change, , signal, request]: Parameters<typeof changeRuns>): Promise<Outcome[]> {
  const seen: Outcome[] = [];
  await changeRuns(chosen, change, (outcome) => seen.push(outcome), signal, request);
  return seen;
}

const NEVER = new AbortController().signal;
const nothing = () => {};

test("goes through all that match, in one filter, and says of each what was refused", async () => {
  const { asked, request } = serverOf(7);
  const seen = await changed(
    { filter: { status: ["queued"], since: "24h" }, count: 7, exact: true },
    { action: "cancel", add: ["b:1"], remove: [] },
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
  const seen = await changed({ ids }, { action: "label", add: ["a"], remove: ["b"] }, nothing, NEVER, request);
  expect(asked.map((body) => body.ids?.length)).toEqual([1_000, 1_000, 300]);
  expect(asked[0]?.labels).toEqual({ add: ["a"], remove: ["b"] });
  expect(seen.at(-1)?.done).toBe(2_300);
});

test("stops between two requests when it is aborted", async () => {
  const { asked, request } = serverOf(9);
  const stop = new AbortController();
  await changeRuns(
    { filter: {}, count: 9, exact: false },
    { action: "resume", add: [], remove: [] },
    () => stop.abort(),
    stop.signal,
    request,
  );
  expect(asked).toHaveLength(1);
  expect(asked[0]).toMatchObject({ action: "resume", filter: {} });
  expect(asked[0]?.expected_count).toBeUndefined();
  expect(asked[0]?.labels).toBeUndefined();
});
