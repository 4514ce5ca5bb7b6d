import type { RunEvent } from "../../api/events";
import { noteOf } from "./notes";
import { type DurableEvent, type Row, Segment, type TurnRow } from "./segment";

/** How much of a log is kept; what is more is read again when it is scrolled to. */
export interface Room {
  events: number;
  characters: number;
}

const ROOM: Room = { events: 20_000, characters: 24_000_000 };

/** How long the segment grows that live events come to: whole segments are let go. */
const SEGMENT = 400;

/**
 * A window of a run's events, in order and without a gap, and the turns that they make up. It grows at both ends, and is cut
 * at the other one once it is as large as it may be. What is behind its end is counted, and not kept.
 */
export class RunLog {
  /** Grows with each change of anything. */
  version = 0;
  /** The number of the newest event that there is. */
  newest = 0;
  /** Rows that live events brought, whether they are in the window or not. */
  came = 0;

  /** Before the first turn whose beginning is known. */
  #head: DurableEvent[] = [];
  #segments: Segment[] = [];
  /** Of a turn whose end is not known, where the window ends before the log does. */
  #tail: DurableEvent[] = [];
  #events: DurableEvent[] | null = null;
  #rows: Row[] | null = null;
  readonly #room: Room;
  readonly #listeners = new Set<() => void>();
  #scheduled = false;

  constructor(room = ROOM) {
    this.#room = room;
  }

  subscribe = (listener: () => void): (() => void) => {
    this.#listeners.add(listener);
    return () => this.#listeners.delete(listener);
  };

  snapshot = (): number => this.version;

  get events(): DurableEvent[] {
    this.#events ??= [this.#head, ...this.#segments.map((segment) => segment.events), this.#tail].flat();
    return this.#events;
  }

  get rows(): Row[] {
    this.#rows ??= this.#segments.flatMap((segment) => segment.rows);
    return this.#rows;
  }

  /** The number of the first event of the window; 0 while there is none. */
  get first(): number {
    return (this.#head[0] ?? this.#segments[0]?.events[0] ?? this.#tail[0])?.seq ?? 0;
  }

  get last(): number {
    return (this.#tail.at(-1) ?? this.#segments.at(-1)?.events.at(-1) ?? this.#head.at(-1))?.seq ?? 0;
  }

  get hasOlder(): boolean {
    return this.first > 1;
  }

  get hasNewer(): boolean {
    return this.last < this.newest;
  }

  /** Whether another page on one side would be one less on the other. */
  get isFull(): boolean {
    const { events, characters } = this.#size();
    return events + SEGMENT > this.#room.events || characters * 1.1 > this.#room.characters;
  }

  turn(number: number): TurnRow | undefined {
    return this.#segments.find((segment) => segment.lastTurn >= number)?.turn(number);
  }

  get lastTurn(): TurnRow | undefined {
    const last = this.#segments.at(-1);
    return last?.turn(last.lastTurn);
  }

  /** What the model read and wrote last; null where that is not among what is loaded. */
  get lastUsage(): TurnRow["usage"] {
    const last = this.lastTurn;
    if (last === undefined || this.hasNewer) return null;
    return last.usage ?? this.turn(last.turn - 1)?.usage ?? null;
  }

  /** Shows these events and no others. */
  open(events: DurableEvent[], { beginsTurn, isEnd }: { beginsTurn: boolean; isEnd: boolean }): void {
    this.#head = [];
    this.#segments = [];
    this.#tail = [];
    const from = beginsTurn ? 0 : (beginnings(events)[0] ?? events.length);
    this.#head = events.slice(0, from);
    if (from < events.length) this.#segments.push(new Segment());
    this.#append(events.slice(from), isEnd);
    this.#changed();
  }

  /** The events before those of the window. */
  addOlder(events: DurableEvent[]): void {
    const all = [...events, ...this.#head];
    const from = beginnings(all)[0] ?? all.length;
    this.#head = all.slice(0, from);
    if (from < all.length) this.#segments.unshift(new Segment(all.slice(from)));
    while (this.#isTooLarge()) {
      this.#segments.pop();
      this.#tail = [];
    }
    this.#changed();
  }

  /** The events behind those of the window. */
  addNewer(events: DurableEvent[], isEnd: boolean): void {
    const all = [...this.#tail, ...events];
    this.#tail = [];
    this.#append(all, isEnd);
    this.#trimStart();
    this.#changed();
  }

  /** A live event; those that are known are left out, so that a replay after a broken line changes nothing. */
  add(event: RunEvent): void {
    if (event.type === "not_live") return;
    if (event.type === "text.delta") {
      if (!this.hasNewer) this.#segments.at(-1)?.write(event);
    } else {
      if (event.seq <= this.newest) return;
      const isNext = !this.hasNewer;
      this.newest = event.seq;
      if (event.type === "turn.started" || noteOf(event) !== null) this.came += 1;
      if (isNext) {
        this.#put(event);
        this.#trimStart();
      }
    }
    this.#changed();
  }

  #append(events: DurableEvent[], isEnd: boolean): void {
    const to = isEnd ? events.length : (beginnings(events).at(-1) ?? 0);
    for (const event of events.slice(0, to)) this.#put(event);
    this.#tail = events.slice(to);
    this.newest = Math.max(this.newest, this.last);
  }

  #put(event: DurableEvent): void {
    const last = this.#segments.at(-1);
    const known = last?.lastTurn ?? turnBefore(this.#head);
    const begins = event.seq === 1 || (event.type === "turn.started" && known !== undefined && event.turn > known);
    if (last === undefined && !begins) this.#head.push(event);
    else if (last === undefined || (begins && last.events.length >= SEGMENT)) this.#segments.push(new Segment([event]));
    else last.add(event);
  }

  #size(): Room {
    let events = 0;
    let characters = 0;
    for (const segment of this.#segments) {
      events += segment.events.length;
      characters += segment.size;
    }
    return { events, characters };
  }

  /** One segment stays, whatever its size. */
  #isTooLarge(): boolean {
    if (this.#segments.length < 2) return false;
    const { events, characters } = this.#size();
    return events > this.#room.events || characters > this.#room.characters;
  }

  #trimStart(): void {
    while (this.#isTooLarge()) {
      this.#segments.shift();
      this.#head = [];
    }
  }

  #changed(): void {
    this.#events = null;
    this.#rows = null;
    this.redraw();
  }

  /** Has what shows it drawn anew, once a frame however much changes. */
  redraw(): void {
    if (this.#scheduled) return;
    this.#scheduled = true;
    const publish = () => {
      this.#scheduled = false;
      this.version += 1;
      for (const listener of this.#listeners) listener();
    };
    // A hidden page has no frames.
    if (typeof requestAnimationFrame === "function" && document.visibilityState === "visible")
      requestAnimationFrame(publish);
    else setTimeout(publish, 50);
  }
}

/** Where turns begin, of which it is sure that they do: a turn that is asked for again after a crash has begun before. */
function beginnings(events: DurableEvent[]): number[] {
  const places: number[] = [];
  let turn: number | undefined;
  events.forEach((event, place) => {
    if (event.seq === 1) places.push(place);
    if (event.type === "turn.started") {
      if (turn !== undefined && event.turn > turn) places.push(place);
      turn = event.turn;
    } else turn = turnOf(event) ?? turn;
    if (event.seq === 1) turn = 0;
  });
  return places;
}

function turnBefore(events: DurableEvent[]): number | undefined {
  return events.reduce<number | undefined>(
    (turn, event) => (event.seq === 1 ? 0 : event.type === "turn.started" ? event.turn : (turnOf(event) ?? turn)),
    undefined,
  );
}

/** The turn that an answer or a call is of. */
function turnOf(event: DurableEvent): number | undefined {
  switch (event.type) {
    case "turn.answered":
    case "tool.started":
    case "tool.completed":
    case "tool.failed":
    case "tool.interrupted":
      return event.turn;
    default:
      return undefined;
  }
}
