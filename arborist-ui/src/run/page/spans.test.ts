import { expect, test } from "vitest";
import { Scale, type Span } from "./spans";

function span(from: number, to: number | null): Span {
  return { key: `${from}`, label: "", depth: 0, kind: "model", from, to, turn: 1, call: null };
}

test("folds a long idle time, so that what happened keeps its room", () => {
  const hour = 3_600_000;
  const scale = new Scale([span(0, 1_000), span(2 * hour, 2 * hour + 1_000)], 0);
  expect(scale.gaps).toEqual([{ from: 1_000, to: 2 * hour }]);
  expect(scale.place(1_000) - scale.place(0)).toBeGreaterThan(0.4);
  expect(scale.place(2 * hour) - scale.place(1_000)).toBeLessThan(0.05);
  expect(scale.place(2 * hour + 1_000)).toBeCloseTo(1, 1);
});

test("places nothing before or behind the whole, and in order", () => {
  const scale = new Scale([span(0, 40), span(10, 90), span(95, null)], 100);
  const places = [0, 10, 40, 90, 95, 100].map((at) => scale.place(at));
  expect(places).toEqual([...places].sort((a, b) => a - b));
  expect(places[0]).toBe(0);
  expect(places.at(-1)).toBeCloseTo(1);
});
