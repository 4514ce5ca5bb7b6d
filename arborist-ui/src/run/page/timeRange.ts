import type { Scale, TimeRange } from "./spans";

/** Into how many parts the strip is cut, and how many of them a range has at least. */
export const PARTS = 1_000;
const LEAST = 10;

/** Both ends of a range, in parts of the strip. */
export type Ends = readonly [low: number, high: number];

/** Of a range that is counted from the run's beginning. */
export function endsOf(scale: Scale, begin: number, { from, to }: TimeRange): Ends {
  const part = (at: number) => Math.round(scale.place(begin + at) * PARTS);
  return covered(from === undefined ? 0 : part(from), to === undefined ? PARTS : part(to));
}

/** An end of the strip is no end of the range: what comes later is in it. */
export function rangeOf(scale: Scale, begin: number, [low, high]: Ends): TimeRange {
  const at = (part: number) => Math.max(0, Math.round(scale.time(part / PARTS) - begin));
  return { from: low === 0 ? undefined : at(low), to: high === PARTS ? undefined : at(high) };
}

/** Moves one end, at most to the other one. */
export function moved([low, high]: Ends, end: 0 | 1, to: number): Ends {
  return end === 0
    ? [Math.min(Math.max(0, to), high - LEAST), high]
    : [low, Math.max(Math.min(PARTS, to), low + LEAST)];
}

/** What a pointer covers on its way. */
export function covered(one: number, other: number): Ends {
  const low = Math.min(Math.max(0, Math.min(one, other)), PARTS - LEAST);
  return moved([low, PARTS], 1, Math.max(one, other));
}
