// @vitest-environment node
import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { Places, type Shared } from "./places";

beforeEach(() => {
  vi.useFakeTimers();
});

afterEach(() => {
  vi.useRealTimers();
  vi.unstubAllGlobals();
});

/** A browser's storage, and the pages that look at it. */
function browser() {
  const stored = new Map<string, string>();
  const listeners = new Map<object, () => void>();
  const page = (): Shared => {
    const me = {};
    const tell = () => {
      for (const [other, act] of listeners) if (other !== me) setTimeout(act, 1);
    };
    return {
      get: (key) => stored.get(key) ?? null,
      set: (key, value) => {
        stored.set(key, value);
        tell();
      },
      remove: (key) => {
        stored.delete(key);
        tell();
      },
      onChange: (act) => {
        listeners.set(me, act);
        return () => listeners.delete(me);
      },
    };
  };
  return { stored, page };
}

/** Holds a place whenever it may; says how often it had one, and whether it has one now. */
function holding(places: Places, signal: AbortSignal) {
  const seen = { times: 0, now: false };
  void (async () => {
    while (!signal.aborted) {
      await places.hold(signal, async (held) => {
        seen.times += 1;
        seen.now = true;
        await new Promise<void>((resolve) => held.addEventListener("abort", () => resolve()));
        seen.now = false;
      });
    }
  })();
  return seen;
}

test("no more pages hold a place than there are, and each has its turn", async () => {
  const { page } = browser();
  const ending = new AbortController();
  const pages = Array.from({ length: 8 }, () => holding(new Places("streams", 3, 5_000, page()), ending.signal));
  let most = 0;
  for (let at = 0; at < 800; at += 1) {
    await vi.advanceTimersByTimeAsync(100);
    // What is being settled between two that wrote at once is not held yet.
    most = Math.max(most, pages.filter(({ now }) => now).length);
  }
  expect(most).toBe(3);
  expect(Math.min(...pages.map(({ times }) => times))).toBeGreaterThan(1);
  ending.abort();
});

test("a page that no page waits behind keeps its place", async () => {
  const { page } = browser();
  const ending = new AbortController();
  const only = holding(new Places("streams", 1, 5_000, page()), ending.signal);
  await vi.advanceTimersByTimeAsync(600_000);
  expect(only).toEqual({ times: 1, now: true });
  ending.abort();
});

test("a place is free at once when its page is put away, before anything else of the page runs", async () => {
  const { page, stored } = browser();
  const [first, second] = [new AbortController(), new AbortController()];
  const one = holding(new Places("feed", 1, undefined, page()), first.signal);
  await vi.advanceTimersByTimeAsync(200);
  const other = holding(new Places("feed", 1, undefined, page()), second.signal);
  await vi.advanceTimersByTimeAsync(60_000);
  expect([one.now, other.now]).toEqual([true, false]);
  first.abort();
  expect(stored.has("feed.0")).toBe(false);
  await vi.advanceTimersByTimeAsync(200);
  expect(other.now).toBe(true);
  second.abort();
});

test("what a page that crashed held is taken within seconds, and one that was frozen learns that it lost it", async () => {
  const { page, stored } = browser();
  stored.set("feed.0", JSON.stringify({ page: "crashed", until: Date.now() + 6_000 }));
  const ending = new AbortController();
  const one = holding(new Places("feed", 1, undefined, page()), ending.signal);
  await vi.advanceTimersByTimeAsync(4_000);
  expect(one.now).toBe(false);
  await vi.advanceTimersByTimeAsync(4_000);
  expect(one.now).toBe(true);
  // As another page has taken it while this one stood still.
  stored.set("feed.0", JSON.stringify({ page: "another", until: Date.now() + 6_000 }));
  await vi.advanceTimersByTimeAsync(1_600);
  expect(one.now).toBe(false);
  expect(stored.get("feed.0")).toContain("another");
  ending.abort();
});

test("a hidden page gives its place to one that waits, and a broken entry is none", async () => {
  const { page, stored } = browser();
  stored.set("streams.0", "{nonsense");
  const ending = new AbortController();
  const hidden = holding(new Places("streams", 1, 60_000, page()), ending.signal);
  await vi.advanceTimersByTimeAsync(500);
  expect(hidden.now).toBe(true);
  const other = holding(new Places("streams", 1, 60_000, page()), ending.signal);
  await vi.advanceTimersByTimeAsync(2_000);
  expect(other.now).toBe(false);
  vi.stubGlobal("document", { visibilityState: "hidden" });
  await vi.advanceTimersByTimeAsync(2_000);
  expect(other.times).toBeGreaterThan(0);
  ending.abort();
});

test("where a browser keeps nothing each page is for itself", async () => {
  const ending = new AbortController();
  const pages = [1, 2].map(() => holding(new Places("feed", 1, undefined, null), ending.signal));
  await vi.advanceTimersByTimeAsync(10);
  expect(pages.map(({ now }) => now)).toEqual([true, true]);
  ending.abort();
});
