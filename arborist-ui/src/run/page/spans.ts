import type { Run } from "../record/status";
import type { Row } from "./segment";

/** A bar of the timeline. */
export interface Span {
  key: string;
  label: string;
  depth: 0 | 1;
  kind: "queue" | "model" | "tool" | "wait" | "bad";
  from: number;
  /** Null while it goes on. */
  to: number | null;
  turn: number | null;
  call: string | null;
}

/** Without the beginning, the time between it and the first row would be drawn as one in which nothing went on. */
export function spansOf(run: Run, rows: Row[], hasBeginning: boolean): Span[] {
  const spans: Span[] = hasBeginning ? [queueOf(run)] : [];
  for (const { turn } of rows) {
    if (turn === undefined) continue;
    spans.push({
      key: `t${turn.turn}`,
      label: `Turn ${turn.turn}`,
      depth: 0,
      kind: "model",
      from: Date.parse(turn.startedAt),
      to: turn.answeredAt === null ? null : Date.parse(turn.answeredAt),
      turn: turn.turn,
      call: null,
    });
    for (const call of turn.calls) {
      const from = call.startedAt ?? (call.status === "waiting" ? turn.answeredAt : null);
      if (from === null) continue;
      spans.push({
        key: `t${turn.turn}-${call.id}`,
        label: call.child === null ? call.name : `${call.name} → ${call.child}`,
        depth: 1,
        kind:
          call.status === "waiting"
            ? "wait"
            : call.status === "failed" || call.status === "interrupted"
              ? "bad"
              : "tool",
        from: Date.parse(from),
        to: call.endedAt === null ? null : Date.parse(call.endedAt),
        turn: turn.turn,
        call: call.id,
      });
    }
  }
  return spans;
}

function queueOf(run: Run): Span {
  const queuedTo = run.started_at ?? run.finished_at;
  return {
    key: "queue",
    label: "queued",
    depth: 0,
    kind: "queue",
    from: Date.parse(run.created_at),
    to: queuedTo === null ? null : Date.parse(queuedTo),
    turn: null,
    call: null,
  };
}

/** Part of a run's time; without an end that is set, as far as the run goes. */
export interface TimeRange {
  from?: number;
  to?: number;
}

/** What went on in it. */
export function within(spans: Span[], { from = 0, to = Number.POSITIVE_INFINITY }: TimeRange, now: number): Span[] {
  return spans.filter((span) => span.from <= to && (span.to ?? now) >= from);
}

/** A time in which nothing went on, and that takes no room. */
export interface Gap {
  from: number;
  to: number;
}

/** How much of the whole a gap may be before it is folded, and the room that it then takes. */
const LARGE = 0.15;
const FOLDED = 0.02;

/** From time to place (0 to 1), long idle times folded; of all there is, or of a range of it. */
export class Scale {
  readonly gaps: Gap[];
  readonly from: number;
  readonly to: number;
  readonly #length: number;
  readonly #room: number;

  constructor(spans: Span[], now: number, range: TimeRange = {}) {
    const busy = spans.map((span) => ({ from: span.from, to: span.to ?? now })).sort((a, b) => a.from - b.from);
    this.from = range.from ?? busy[0]?.from ?? now;
    this.to = Math.max(this.from + 1, range.to ?? busy.reduce((last, each) => Math.max(last, each.to), 0));
    const gaps: Gap[] = [];
    let end = this.from;
    for (const each of [...busy, { from: this.to, to: this.to }]) {
      const until = Math.min(each.from, this.to);
      if (until - end > (this.to - this.from) * LARGE) gaps.push({ from: end, to: until });
      end = Math.max(end, each.to);
    }
    this.gaps = gaps;
    this.#length = this.to - this.from - gaps.reduce((sum, gap) => sum + gap.to - gap.from, 0);
    this.#room = Math.max(0.2, 1 - gaps.length * FOLDED);
  }

  /** What is before or behind it has the place of its beginning or its end. */
  place(time: number): number {
    if (time <= this.from) return 0;
    if (time >= this.to) return 1;
    let folded = 0;
    let rooms = 0;
    for (const gap of this.gaps) {
      if (time >= gap.to) {
        folded += gap.to - gap.from;
        rooms += FOLDED;
      } else if (time > gap.from) {
        folded += time - gap.from;
        rooms += FOLDED * ((time - gap.from) / (gap.to - gap.from));
      }
    }
    return ((time - this.from - folded) / Math.max(1, this.#length)) * this.#room + rooms;
  }

  /** The time that has a place. */
  time(place: number): number {
    let low = this.from;
    let high = this.to;
    for (let step = 0; step < 40; step += 1) {
      const middle = (low + high) / 2;
      if (this.place(middle) < place) low = middle;
      else high = middle;
    }
    return low;
  }

  /** Times with a round place, for the axis. */
  ticks(count: number): number[] {
    return Array.from({ length: count }, (_, at) => this.time(at / count));
  }
}
