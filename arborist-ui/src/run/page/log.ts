import type { RunEvent } from "../../api/events";

/** A call as the events tell it: previews of what is long. */
export interface CallRow {
  id: string;
  name: string;
  arguments: unknown;
  isPreview: boolean;
  status: "requested" | "started" | "waiting" | "completed" | "failed" | "interrupted";
  content: string | null;
  truncated: boolean;
  startedAt: string | null;
  endedAt: string | null;
  childRunId: string | null;
  settled: string | null;
}

export interface TurnRow {
  turn: number;
  startedAt: string;
  answeredAt: string | null;
  endedAt: string | null;
  model: string | null;
  text: string;
  truncated: boolean;
  live: boolean;
  calls: CallRow[];
  usage: {
    input_tokens: number;
    output_tokens: number;
    cache_read_tokens: number;
    cache_write_tokens: number;
    cost_usd: number;
  } | null;
}

/** Between turns: what the run itself went through. */
export interface NoteRow {
  seq: number;
  at: string;
  kind: "life" | "wait" | "decision" | "compaction" | "warning" | "files" | "end";
  text: string;
  bad: boolean;
}

export type Row = { key: string; turn: TurnRow; note?: undefined } | { key: string; turn?: undefined; note: NoteRow };

/**
 * The events of one run in order, and the turns that they make up. Events of a number that is known are left out, so that
 * a replay after a broken line changes nothing.
 */
export class RunLog {
  events: RunEvent[] = [];
  rows: Row[] = [];
  lastSeq = 0;
  /** Grows with each change of anything. */
  version = 0;

  /** Come since the page last showed any. */
  #fresh: RunEvent[] = [];
  readonly #turns = new Map<number, TurnRow>();
  readonly #listeners = new Set<() => void>();
  #scheduled = false;

  subscribe = (listener: () => void): (() => void) => {
    this.#listeners.add(listener);
    return () => this.#listeners.delete(listener);
  };

  snapshot = (): number => this.version;

  turn(number: number): TurnRow | undefined {
    return this.#turns.get(number);
  }

  get lastTurn(): TurnRow | undefined {
    return [...this.#turns.values()].at(-1);
  }

  add(event: RunEvent): void {
    if (event.type === "not_live") return;
    if (event.type === "text.delta") {
      const row = this.#turns.get(event.turn);
      if (row !== undefined && row.answeredAt === null) {
        this.#change(row, { text: row.text + event.text, live: true });
      }
    } else {
      if (event.seq <= this.lastSeq) return;
      this.lastSeq = event.seq;
      this.#fresh.push(event);
      this.#apply(event);
    }
    this.#schedule();
  }

  #apply(event: Exclude<RunEvent, { type: "text.delta" | "not_live" }>): void {
    switch (event.type) {
      case "turn.started": {
        const known = this.#turns.get(event.turn);
        // Asked anew after a crash: what was written before it is void.
        if (known !== undefined) this.#change(known, { text: "", live: false });
        else this.#begin(event.turn, event.at);
        return;
      }
      case "turn.answered": {
        const row = this.#turns.get(event.turn) ?? this.#begin(event.turn, event.at);
        this.#change(row, {
          answeredAt: event.at,
          endedAt: event.tool_calls.length === 0 ? event.at : null,
          model: event.model,
          text: event.text,
          truncated: event.truncated,
          live: false,
          usage: event.usage,
          calls: event.tool_calls.map((call) => ({
            id: call.id,
            name: call.name,
            arguments: call.arguments ?? call.arguments_preview ?? "",
            isPreview: call.arguments === undefined,
            status: "requested",
            content: null,
            truncated: false,
            startedAt: null,
            endedAt: null,
            childRunId: null,
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
          startedAt: event.at,
          status: "started",
        });
        return;
      case "child.ended":
        return;
      case "run.waiting":
        for (const call of event.calls) this.#call(event.turn, call.id, { status: "waiting" });
        this.#note(
          event,
          "wait",
          `Waits: ${WAITS[event.kind] ?? event.kind}${event.message ? `. ${event.message}` : ""}`,
        );
        return;
      case "run.queued":
        this.#note(
          event,
          "life",
          event.forked_from ? `Forked from turn ${event.forked_from.turn} of another run` : "Queued",
        );
        return;
      case "run.started":
        this.#note(event, "life", "Started");
        return;
      case "run.resumed":
        this.#note(event, "life", event.reason === "taken_over" ? "Taken over by another server" : "Resumed");
        return;
      case "run.handed_over":
        this.#note(event, "life", "Handed over: its server shuts down");
        return;
      case "approval.decided":
        this.#note(
          event,
          "decision",
          `${event.name}: ${event.expired ? "denied, the time was over" : `${event.decision === "approve" ? "approved" : "denied"} by ${event.decided_by?.name ?? "?"}`}${event.reason ? `: ${event.reason}` : ""}`,
          event.decision === "deny",
        );
        return;
      case "in_doubt.decided":
        this.#note(
          event,
          "decision",
          `${event.name}: ${event.outcome.replaceAll("_", " ")}, said ${event.decided_by?.name ?? "the clock"}`,
        );
        return;
      case "budget.decided":
        this.#note(
          event,
          "decision",
          event.decision === "raise" ? "Budget raised" : "Stopped in place of a higher budget",
        );
        return;
      case "budget.reserved_short":
        this.#note(
          event,
          "warning",
          `The budget leaves ${event.max_output_tokens} of ${event.wanted_output_tokens} output tokens`,
        );
        return;
      case "budget.assumed_spent":
        this.#note(
          event,
          "warning",
          `A call without a bill counts at its worst case (${event.reason.replaceAll("_", " ")})`,
        );
        return;
      case "budget.underestimated":
        this.#note(event, "warning", `A bill was ${event.tokens_above} tokens above its worst case`);
        return;
      case "context.compacted":
        this.#note(
          event,
          "compaction",
          `Turns ${event.from_turn}–${event.to_turn} summarised: ${event.tokens_before} → ${event.tokens_after} tokens`,
        );
        return;
      case "context.not_compacted":
        this.#note(
          event,
          "warning",
          `Turns ${event.from_turn}–${event.to_turn} could not be summarised: ${event.reason}`,
        );
        return;
      case "workspace.not_kept":
        this.#note(event, "warning", `The files of turn ${event.turn} were not kept: ${event.reason}`);
        return;
      case "workspace.files_put":
        this.#note(
          event,
          "files",
          `${event.files.length} ${event.files.length === 1 ? "file" : "files"} put: ${event.files.map((file) => file.path).join(", ")}`,
        );
        return;
      case "run.completed":
        this.#note(event, "end", "Completed");
        return;
      case "run.stopped":
        this.#note(
          event,
          "end",
          `Stopped: ${event.stop_reason.replaceAll("_", " ")}${event.message ? `. ${event.message}` : ""}`,
          true,
        );
        return;
      case "run.failed":
        this.#note(event, "end", `Failed: ${event.error.message}`, true);
        return;
      case "run.cancelled":
        this.#note(event, "end", "Cancelled", true);
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
      live: false,
      calls: [],
      usage: null,
    };
    this.#turns.set(turn, row);
    this.rows = [...this.rows, { key: `t${turn}`, turn: row }];
    return row;
  }

  /** Rows are replaced, never changed, so that what shows one knows when to show it anew. */
  #change(row: TurnRow, change: Partial<TurnRow>): void {
    const next = { ...row, ...change };
    this.#turns.set(row.turn, next);
    const at = this.rows.findLastIndex((each) => each.turn?.turn === row.turn);
    this.rows = this.rows.with(at, { key: `t${row.turn}`, turn: next });
  }

  #call(turn: number, id: string, change: Partial<CallRow>): void {
    const row = this.#turns.get(turn);
    if (row === undefined) return;
    const calls = row.calls.map((call) => (call.id === id ? { ...call, ...change } : call));
    const open = calls.some((call) => call.endedAt === null);
    this.#change(row, { calls, endedAt: open ? null : (change.endedAt ?? row.endedAt) });
  }

  #note(event: { seq: number; at: string }, kind: NoteRow["kind"], text: string, bad = false): void {
    this.rows = [...this.rows, { key: `n${event.seq}`, note: { seq: event.seq, at: event.at, kind, text, bad } }];
  }

  #schedule(): void {
    if (this.#scheduled) return;
    this.#scheduled = true;
    const publish = () => {
      this.#scheduled = false;
      if (this.#fresh.length > 0) {
        this.events = [...this.events, ...this.#fresh];
        this.#fresh = [];
      }
      this.version += 1;
      for (const listener of this.#listeners) listener();
    };
    // One change of the page per frame, however many events come; a hidden page has no frames.
    if (typeof requestAnimationFrame === "function" && document.visibilityState === "visible")
      requestAnimationFrame(publish);
    else setTimeout(publish, 50);
  }
}

const WAITS: Record<string, string> = {
  client_tool: "your application's result",
  approval: "an approval",
  in_doubt: "a decision on a call in doubt",
  child: "a delegated run",
  budget: "a higher budget",
};

export function isBad(row: Row): boolean {
  return row.note !== undefined
    ? row.note.bad
    : row.turn.calls.some((call) => call.status === "failed" || call.status === "interrupted");
}
