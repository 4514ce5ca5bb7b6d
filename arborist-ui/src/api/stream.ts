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

/** Follows a run until it has ended, however often the line breaks. */
export function follow(url: string, following: Following): Promise<void> {
  return readLine(url, { ...following, stateAfter });
}

function stateAfter({ type }: RunEvent): StreamState | undefined {
  if (ENDS.has(type)) return { kind: "ended" };
  if (type === "not_live") return { kind: "idle" };
  return type === "run.resumed" || type === "run.started" ? { kind: "live" } : undefined;
}
