import { expect, test } from "vitest";
import { Scale, type Span, within } from "./spans";

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

test("a range has the whole width: what began before it is cut, what is idle at its ends is folded", () => {
  const spans = [span(0, 40), span(100, 110), span(120, null)];
  const range = { from: 20, to: 118 };
  expect(within(spans, range, 200)).toEqual(spans.slice(0, 2));
  const scale = new Scale(within(spans, range, 200), 200, range);
  expect([scale.place(0), scale.place(20), scale.place(118), scale.place(200)]).toEqual([0, 0, 1, 1]);
  expect(scale.gaps).toEqual([{ from: 40, to: 100 }]);
  expect(scale.place(40) - scale.place(20)).toBeGreaterThan(0.3);
  const idle = new Scale([span(0, 10)], 0, { from: 0, to: 1_000 });
  expect(idle.place(10)).toBeGreaterThan(0.8);
});

test("finds the time of a place again", () => {
  const scale = new Scale([span(0, 400), span(5_000, 5_600)], 0);
  for (const at of [1, 200, 399, 5_001, 5_300, 5_599]) expect(scale.time(scale.place(at))).toBeCloseTo(at, 0);
});
