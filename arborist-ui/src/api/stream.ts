import { whileLookedAt } from "../connection/attention";
import { Places } from "../connection/places";
import type { RunEvent } from "./events";
import { readLine, type StreamState } from "./line";

export interface Following {
  /** Number of the last event that is known; 0 for none. */
  after: number;
  onEvent: (event: RunEvent) => void;
  onState: (state: StreamState) => void;
  signal: AbortSignal;
}

const ENDS = new Set(["run.completed", "run.stopped", "run.failed", "run.cancelled"]);

/** Streams of runs that a browser has open at once; of six connections to a server, the feed and requests need others. */
const STREAMS = 3;
const TURN_MS = 5_000;
/** A tab that is not looked at gives its stream back after this, and goes on behind the last event. */
const HIDDEN_MS = 15_000;

const places = new Places("arborist.streams", STREAMS, TURN_MS);

/**
 * Follows a run until it has ended, however often the line breaks. Where more pages follow runs than a browser has places
 * for, they take turns, and each goes on where it ended.
 */
export function follow(url: string, { after, onEvent, onState, signal }: Following): Promise<void> {
  let last = after;
  let isOver = false;
  const one = (held: AbortSignal) =>
    readLine<RunEvent>(url, {
      after: last,
      onEvent: (event) => {
        if ("seq" in event) last = Math.max(last, event.seq);
        onEvent(event);
      },
      onState: (state) => {
        isOver = state.kind === "ended" || state.kind === "refused";
        onState(state);
      },
      stateAfter,
      signal: held,
    });
  return new Promise((resolve) => {
    const stop = whileLookedAt(HIDDEN_MS, (looked) => void turns(looked));
    const end = () => {
      stop();
      resolve();
    };
    signal.addEventListener("abort", end);
    if (signal.aborted) end();

    async function turns(looked: AbortSignal): Promise<void> {
      while (!looked.aborted && !isOver) {
        await places.hold(looked, one);
        if (!isOver && !signal.aborted) onState({ kind: "connecting" });
      }
      if (isOver) end();
    }
  });
}

function stateAfter({ type }: RunEvent): StreamState | undefined {
  if (ENDS.has(type)) return { kind: "ended" };
  if (type === "not_live") return { kind: "idle" };
  return type === "run.resumed" || type === "run.started" ? { kind: "live" } : undefined;
}
