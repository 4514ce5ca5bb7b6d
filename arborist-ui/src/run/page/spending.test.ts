// @vitest-environment node
import { expect, test, vi } from "vitest";

vi.stubGlobal("sessionStorage", { getItem: () => null, setItem: () => {}, removeItem: () => {} });
const { barsOf, turnsOf } = await import("./spending");

function call(run_id: string, turn: number, second: number, cost_usd: number, input_tokens = 10) {
  return {
    run_id,
    turn,
    at: new Date(Date.UTC(2026, 10, 26) + second * 1000).toISOString(),
    usage: { input_tokens, output_tokens: 1, cache_read_tokens: 2, cache_write_tokens: 3, cost_usd },
  };
}

test("what was delegated counts in the turn that waited for it, and in all that was spent by then", () => {
  const bars = barsOf("r", [
    call("r", 1, 0, 0.25),
    call("r", 2, 10, 0.5),
    call("r", 3, 40, 1),
    call("child", 1, 20, 2),
    call("child", 2, 30, 4),
  ]);
  expect(bars.map(({ from, cost, delegated, total }) => [from, cost, delegated, total])).toEqual([
    [1, 0.25, 0, 0.25],
    [2, 0.5, 6, 6.75],
    [3, 1, 0, 7.75],
  ]);
  expect(bars[1]).toMatchObject({ input: 10, written: 3, cached: 2, output: 1 });
});

test("a summary of older turns counts in the turn that needed it", () => {
  const bars = barsOf("r", [call("r", 4, 0, 1), call("r", 4, 5, 0.5, 100)]);
  expect(bars).toHaveLength(1);
  expect(bars[0]).toMatchObject({ input: 110, cost: 1.5, total: 1.5 });
});

test("many turns are drawn as some, and nothing of them is lost", () => {
  const calls = Array.from({ length: 2_000 }, (_, at) => call("r", at + 1, at, 1));
  const bars = barsOf("r", calls, 100);
  expect(bars).toHaveLength(100);
  expect(bars[0]).toMatchObject({ from: 1, to: 20, input: 200, total: 20 });
  expect(bars.at(-1)).toMatchObject({ from: 1981, to: 2000, total: 2_000 });
  expect(bars.reduce((sum, bar) => sum + bar.cost, 0)).toBe(2_000);
  expect(turnsOf({ from: 1, to: 20 })).toBe("1–20");
  expect(turnsOf({ from: 3, to: 3 })).toBe("3");
});
