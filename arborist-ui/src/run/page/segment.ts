import type { RunEvent } from "../../api/events";
import { stringify } from "../../json/json";
import { type NoteRow, noteOf } from "./notes";

/** What is in the log, and not sent to those alone who listen. */
export type DurableEvent = Exclude<RunEvent, { type: "text.delta" | "not_live" }>;

type TextDelta = Extract<RunEvent, { type: "text.delta" }>;

/** A call as its events have it: previews of what is long. */
export interface CallRow {
  id: string;
  name: string;
  arguments: unknown;
  isPreview: boolean;
  /** The arguments that were approved in place of those. */
  edited: { arguments: Record<string, unknown>; by: string | null } | null;
  status: "requested" | "started" | "waiting" | "completed" | "failed" | "interrupted";
  content: string | null;
  truncated: boolean;
  startedAt: string | null;
  endedAt: string | null;
  childRunId: string | null;
  /** What its other run executes. */
  child: string | null;
  settled: string | null;
}

export interface TurnRow {
  turn: number;
  startedAt: string;
  answeredAt: string | null;
  endedAt: string | null;
  model: string | null;
  text: string;
  /** The try that the text is of while it is written; 0 before the first. */
  attempt: number;
  truncated: boolean;
  live: boolean;
  /** Whether the model is being asked: not once its run has ended or waits. */
  asking: boolean;
  /** Where the text begins in that of its try: more than 0 where its beginning was not received. */
  offset: number;
  /** When the first piece came of a text whose beginning was not received; null of a whole one. */
  cutAt: string | null;
  calls: CallRow[];
  usage: {
    input_tokens: number;
    output_tokens: number;
    cache_read_tokens: number;
    cache_write_tokens: number;
    cost_usd: number;
  } | null;
}

export type Row = { key: string; turn: TurnRow; note?: undefined } | { key: string; turn?: undefined; note: NoteRow };

/** A stretch of a run's log that begins with a turn, and the rows that its events make. */
export class Segment {
  readonly events: DurableEvent[] = [];
  readonly rows: Row[] = [];
  /** Characters of its events, near enough. */
  size = 0;
  lastTurn = 0;

  /** Where the rows of turns are. */
  readonly #places = new Map<number, number>();

  constructor(events: DurableEvent[] = []) {
    for (const event of events) this.add(event);
  }

  turn(number: number): TurnRow | undefined {
    const place = this.#places.get(number);
    return place === undefined ? undefined : this.rows[place]?.turn;
  }

  add(event: DurableEvent): void {
    this.events.push(event);
    this.size += stringify(event).length;
    this.#apply(event);
    const note = noteOf(event);
    if (note !== null) this.rows.push({ key: `n${event.seq}`, note });
  }

  /**
   * A part of an answer that is being written. It goes on from what came of its try, and takes the place of that where
   * another part was missed between them, or the try is another one.
   */
  write({ turn, attempt, offset, text, at }: TextDelta): void {
    const row = this.turn(turn);
    if (row?.answeredAt !== null) return;
    const known = row.attempt === attempt ? row.offset + row.text.length - offset : -1;
    const goesOn = known >= 0 && offset > 0;
    if (goesOn && known >= text.length) return;
    this.#change(row, {
      ...(goesOn ? { text: row.text + text.slice(known) } : { text, attempt, offset, cutAt: offset === 0 ? null : at }),
      live: true,
      asking: true,
    });
  }

  /** Takes back what was written of an answer that did not come. */
  #void(row: TurnRow | undefined): void {
    if (row?.answeredAt === null) this.#change(row, { text: "", attempt: 0, offset: 0, live: false, cutAt: null });
  }

  /** Nothing more comes of an answer that has not come: its run has ended, waits, or has no server. */
  #end(at: string | null): void {
    const row = this.turn(this.lastTurn);
    if (row?.answeredAt === null) this.#change(row, { live: false, asking: false, endedAt: at });
  }

  #apply(event: DurableEvent): void {
    switch (event.type) {
      case "turn.started": {
        const known = this.turn(event.turn);
        // Asked anew after a crash: what was written before it is void.
        if (known === undefined) this.#begin(event.turn, event.at);
        else {
          this.#void(known);
          const row = this.turn(event.turn);
          if (row?.answeredAt === null) this.#change(row, { asking: true, endedAt: null });
        }
        return;
      }
      case "turn.retrying":
        this.#void(this.turn(event.turn));
        return;
      case "turn.cut_off": {
        const row = this.turn(event.turn) ?? this.#begin(event.turn, event.at);
        this.#change(row, { text: event.text, attempt: event.attempt, offset: 0, live: false, cutAt: null });
        return;
      }
      case "run.resumed":
        this.#void(this.turn(this.lastTurn));
        return;
      case "run.completed":
      case "run.stopped":
      case "run.failed":
      case "run.cancelled":
        this.#end(event.at);
        return;
      case "run.handed_over":
        this.#end(null);
        return;
      case "turn.answered": {
        const row = this.turn(event.turn) ?? this.#begin(event.turn, event.at);
        this.#change(row, {
          answeredAt: event.at,
          endedAt: event.tool_calls.length === 0 ? event.at : null,
          model: event.model,
          text: event.text,
          truncated: event.truncated,
          live: false,
          asking: false,
          offset: 0,
          cutAt: null,
          usage: event.usage,
          calls: event.tool_calls.map((call) => ({
            id: call.id,
            name: call.name,
            arguments: call.arguments ?? call.arguments_preview ?? "",
            isPreview: call.arguments === undefined,
            edited: null,
            status: "requested",
            content: null,
            truncated: false,
            startedAt: null,
            endedAt: null,
            childRunId: null,
            child: null,
            settled: null,
          })),
        });
        return;
      }
      case "tool.started":
        this.#call(event.turn, event.tool_call_id, { status: "started", startedAt: event.at });
        return;
      case "tool.settled":
        this.#call(event.turn, event.tool_call_id, { settled: event.settled });
        return;
      case "tool.completed":
      case "tool.failed":
      case "tool.interrupted":
        this.#call(event.turn, event.tool_call_id, {
          status:
            event.type === "tool.completed" ? "completed" : event.type === "tool.failed" ? "failed" : "interrupted",
          content: event.content,
          truncated: event.truncated,
          endedAt: event.at,
        });
        return;
      case "child.started":
        this.#call(event.turn, event.tool_call_id, {
          childRunId: event.child_run_id,
          child: event.agent,
          startedAt: event.at,
          status: "started",
        });
        return;
      case "approval.decided":
        if (event.arguments !== undefined) {
          const edited = { arguments: event.arguments, by: event.decided_by?.name ?? null };
          this.#call(event.turn, event.tool_call_id, { edited });
        }
        return;
      case "run.waiting":
        this.#end(null);
        for (const call of event.calls) this.#call(event.turn, call.id, { status: "waiting" });
        return;
    }
  }

  #begin(turn: number, at: string): TurnRow {
    const row: TurnRow = {
      turn,
      startedAt: at,
      answeredAt: null,
      endedAt: null,
      model: null,
      text: "",
      truncated: false,
      attempt: 0,
      offset: 0,
      live: false,
      asking: true,
      cutAt: null,
      calls: [],
      usage: null,
    };
    this.lastTurn = turn;
    this.#places.set(turn, this.rows.length);
    this.rows.push({ key: `t${turn}`, turn: row });
    return row;
  }

  /** Rows are replaced, never changed, so that what shows one knows when to show it anew. */
  #change(row: TurnRow, change: Partial<TurnRow>): void {
    const place = this.#places.get(row.turn);
    if (place !== undefined) this.rows[place] = { key: `t${row.turn}`, turn: { ...row, ...change } };
  }

  #call(turn: number, id: string, change: Partial<CallRow>): void {
    const row = this.turn(turn);
    if (row === undefined) return;
    const calls = row.calls.map((call) => (call.id === id ? { ...call, ...change } : call));
    const open = calls.some((call) => call.endedAt === null);
    this.#change(row, { calls, endedAt: open ? null : (change.endedAt ?? row.endedAt) });
  }
}

export function isBad(row: Row): boolean {
  return row.note !== undefined
    ? row.note.bad
    : row.turn.calls.some((call) => call.status === "failed" || call.status === "interrupted");
}
