import { expect, test } from "vitest";
import { Scale, type Span } from "./spans";
import { covered, endsOf, moved, PARTS, rangeOf } from "./timeRange";

const BEGIN = 1_000_000;

function scaleOf(...times: [from: number, to: number][]): Scale {
  const spans = times.map(
    ([from, to]): Span => ({
      key: `${from}`,
      label: "",
      depth: 0,
      kind: "model",
      from: BEGIN + from,
      to: BEGIN + to,
      turn: 1,
      call: null,
    }),
  );
  return new Scale(spans, BEGIN);
}

test("a range has its ends on the strip, and is the same when it is read from there", () => {
  const scale = scaleOf([0, 4_000], [60_000, 64_000]);
  for (const range of [{ from: 400, to: 3_600 }, { from: 61_000 }, { to: 2_000 }, {}]) {
    const again = rangeOf(scale, BEGIN, endsOf(scale, BEGIN, range));
    for (const end of ["from", "to"] as const) {
      if (range[end] === undefined) expect(again[end]).toBeUndefined();
      else expect(Math.abs((again[end] ?? 0) - range[end])).toBeLessThan(10);
    }
  }
});

test("ends stay apart and on the strip, and one never moves the other", () => {
  expect(moved([100, 400], 0, 900)).toEqual([390, 400]);
  expect(moved([100, 400], 1, 20)).toEqual([100, 110]);
  expect(moved([100, 400], 0, -5)).toEqual([0, 400]);
  expect(covered(700, 300)).toEqual([300, 700]);
  expect(covered(PARTS, PARTS)).toEqual([990, PARTS]);
  expect(endsOf(scaleOf([0, 100]), BEGIN, { from: 5_000, to: 9_000 })).toEqual([990, PARTS]);
});
