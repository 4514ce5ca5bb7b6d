import { type KeyboardEvent, type PointerEvent, useEffect, useRef, useState } from "react";
import { duration } from "../../ui/time/format";
import parts from "./parts.module.css";
import type { Scale, TimeRange } from "./spans";
import classes from "./TimelineRange.module.css";
import { covered, type Ends, endsOf, moved, PARTS, rangeOf } from "./timeRange";

/** How far a pointer that is pressed may move before it draws. */
const STILL = 4;
/** How near an end grabs it. */
const NEAR_PX = 10;

const ENDS = [
  ["From", 0],
  ["To", 1],
] as const;

/** Where keys move an end to. */
const STEPS: Record<string, (from: number) => number> = {
  ArrowLeft: (from) => from - 5,
  ArrowDown: (from) => from - 5,
  ArrowRight: (from) => from + 5,
  ArrowUp: (from) => from + 5,
  PageDown: (from) => from - PARTS / 10,
  PageUp: (from) => from + PARTS / 10,
  Home: () => 0,
  End: () => PARTS,
};

/** The whole run in a strip, and the range of it that is shown: drawn with the pointer, or moved by its ends with keys too. */
export function TimelineRange({
  scale,
  begin,
  range,
  onRange,
}: {
  /** Of the whole run. */
  scale: Scale;
  /** When it was asked for. */
  begin: number;
  range: TimeRange;
  onRange: (range: TimeRange) => void;
}) {
  const [drawn, setDrawn] = useState<Ends | null>(null);
  const anchor = useRef<number | null>(null);
  const ends = drawn ?? endsOf(scale, begin, range);
  const [low, high] = ends;
  const { from, to } = range;

  // What was drawn is shown until it is the page's.
  // biome-ignore lint/correctness/useExhaustiveDependencies: each change of the range ends the drawing of one
  useEffect(() => setDrawn(null), [from, to]);

  function commit() {
    anchor.current = null;
    if (drawn === null) return;
    const next = rangeOf(scale, begin, drawn);
    if (next.from === from && next.to === to) setDrawn(null);
    else onRange(next);
  }
  function press(event: PointerEvent) {
    if (event.button !== 0) return;
    event.currentTarget.setPointerCapture(event.pointerId);
    const at = partAt(event);
    const near = (NEAR_PX / event.currentTarget.clientWidth) * PARTS;
    // An end that is grabbed draws from the other one.
    const toLow = Math.abs(at - low);
    const toHigh = Math.abs(at - high);
    anchor.current = Math.min(toLow, toHigh) > near ? at : toLow < toHigh ? high : low;
  }
  function draw(event: PointerEvent) {
    if (anchor.current === null) return;
    const at = partAt(event);
    if (drawn !== null || Math.abs(at - anchor.current) >= STILL) setDrawn(covered(anchor.current, at));
  }
  function step(event: KeyboardEvent, end: 0 | 1) {
    const to = STEPS[event.key]?.(ends[end]);
    if (to === undefined) return;
    event.preventDefault();
    setDrawn(moved(ends, end, to));
  }
  const words = (part: number) => `+${duration(scale.time(part / PARTS) - scale.from)}`;
  return (
    <div className={classes.row}>
      <div className={classes.words}>
        {from === undefined && to === undefined ? (
          "Whole run"
        ) : (
          <button type="button" className={parts.toggle} onClick={() => onRange({})}>
            Show the whole run
          </button>
        )}
      </div>
      <fieldset
        className={classes.strip}
        aria-label="Time range"
        // It draws a range, and selects or drags no text.
        onMouseDown={(event) => event.preventDefault()}
        onPointerDown={press}
        onPointerMove={draw}
        onPointerUp={commit}
        onPointerCancel={() => {
          anchor.current = null;
          setDrawn(null);
        }}
      >
        <span
          className={classes.chosen}
          style={{ insetInlineStart: `${(low / PARTS) * 100}%`, width: `${((high - low) / PARTS) * 100}%` }}
        />
        {ENDS.map(([name, end]) => (
          <span
            key={name}
            role="slider"
            tabIndex={0}
            className={classes.end}
            style={{ insetInlineStart: `${(ends[end] / PARTS) * 100}%` }}
            aria-label={name}
            aria-valuemin={0}
            aria-valuemax={PARTS}
            aria-valuenow={ends[end]}
            aria-valuetext={words(ends[end])}
            title={words(ends[end])}
            onKeyDown={(event) => step(event, end)}
            onKeyUp={commit}
            onBlur={commit}
          />
        ))}
      </fieldset>
    </div>
  );
}

function partAt(event: PointerEvent): number {
  const { left, width } = event.currentTarget.getBoundingClientRect();
  return Math.round(((event.clientX - left) / Math.max(1, width)) * PARTS);
}
