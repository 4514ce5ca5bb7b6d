// @vitest-environment node
import { expect, test } from "vitest";
import { limited } from "./limited";

test("so many are under way at once, and the others behind them in their order", async () => {
  const run = limited(2);
  const begun: number[] = [];
  const ends: (() => void)[] = [];
  const all = [1, 2, 3, 4].map((each) =>
    run(() => {
      begun.push(each);
      return new Promise<number>((end) => ends.push(() => end(each)));
    }, new AbortController().signal),
  );
  await Promise.resolve();
  expect(begun).toEqual([1, 2]);
  for (let each = 0; each < 4; each += 1) {
    ends[each]?.();
    await new Promise((resolve) => setTimeout(resolve));
  }
  expect(begun).toEqual([1, 2, 3, 4]);
  expect(await Promise.all(all)).toEqual([1, 2, 3, 4]);
});

test("what is no longer wanted is not begun, and keeps its place for nothing", async () => {
  const run = limited(1);
  const gone = new AbortController();
  gone.abort();
  let begun = 0;
  const signal = new AbortController().signal;
  const failing = run(() => Promise.reject(new Error("refused")), signal);
  const unwanted = run(async () => (begun += 1), gone.signal);
  const wanted = run(async () => (begun += 1), signal);
  await expect(failing).rejects.toThrow("refused");
  await expect(unwanted).rejects.toThrow();
  expect(await wanted).toBe(1);
});
