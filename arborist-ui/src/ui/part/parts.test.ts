import { afterEach, expect, test, vi } from "vitest";
import { load } from "./parts";

afterEach(() => {
  vi.useRealTimers();
  vi.unstubAllGlobals();
});

test("a part is asked for again until the server that was away is back", async () => {
  vi.useFakeTimers();
  let away = true;
  vi.stubGlobal("fetch", () => (away ? Promise.reject(new TypeError("away")) : Promise.resolve(new Response())));
  const part = vi.fn(() => (away ? Promise.reject(new Error("away")) : Promise.resolve("the part")));
  const loaded = load(part);
  await vi.advanceTimersByTimeAsync(10_000);
  expect(part.mock.calls.length).toBeGreaterThan(5);
  away = false;
  await vi.advanceTimersByTimeAsync(2_000);
  expect(await loaded).toBe("the part");
});

test("a part that a server of another version does not have is given up", async () => {
  vi.stubGlobal("fetch", () => Promise.resolve(new Response()));
  const part = vi.fn(() => Promise.reject(new Error("not found")));
  await expect(load(part)).rejects.toThrow("not found");
  expect(part).toHaveBeenCalledTimes(2);
});
