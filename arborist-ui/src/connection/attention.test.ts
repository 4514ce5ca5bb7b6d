import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { whileLookedAt } from "./attention";

beforeEach(() => {
  vi.useFakeTimers();
});

afterEach(() => {
  vi.useRealTimers();
  show("visible");
});

function show(state: DocumentVisibilityState): void {
  Object.defineProperty(document, "visibilityState", { value: state, configurable: true });
  document.dispatchEvent(new Event("visibilitychange"));
}

function looking() {
  const signals: AbortSignal[] = [];
  const stop = whileLookedAt(15_000, (looked) => signals.push(looked));
  return { signals, stop, isLooking: () => signals.at(-1)?.aborted === false };
}

test("a page that is put away ends at once, and begins again when it is back", () => {
  const { signals, stop, isLooking } = looking();
  expect(isLooking()).toBe(true);
  window.dispatchEvent(new Event("pagehide"));
  expect(isLooking()).toBe(false);
  window.dispatchEvent(new Event("pageshow"));
  expect(isLooking()).toBe(true);
  document.dispatchEvent(new Event("freeze"));
  expect(isLooking()).toBe(false);
  document.dispatchEvent(new Event("resume"));
  expect(signals).toHaveLength(3);
  stop();
  expect(isLooking()).toBe(false);
  window.dispatchEvent(new Event("pageshow"));
  expect(signals).toHaveLength(3);
});

test("a hidden page ends after a while, and not when it is looked at again before", () => {
  const { signals, stop, isLooking } = looking();
  show("hidden");
  vi.advanceTimersByTime(10_000);
  expect(isLooking()).toBe(true);
  show("visible");
  vi.advanceTimersByTime(60_000);
  expect(isLooking()).toBe(true);
  show("hidden");
  vi.advanceTimersByTime(15_000);
  expect(isLooking()).toBe(false);
  show("visible");
  expect(signals).toHaveLength(2);
  stop();
});

test("a page that is opened in the background begins when it is looked at", () => {
  show("hidden");
  const { signals, stop } = looking();
  vi.advanceTimersByTime(60_000);
  expect(signals).toHaveLength(0);
  show("visible");
  expect(signals).toHaveLength(1);
  stop();
});
