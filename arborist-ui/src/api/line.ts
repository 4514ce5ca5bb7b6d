import { EventSourceParserStream } from "eventsource-parser/stream";
import { parseAnswer } from "../json/json";
import { failure, requestHeaders } from "./client";
import type { ApiError } from "./problem";

export type StreamState =
  | { kind: "connecting" }
  | { kind: "live" }
  /** Nothing executes the run; the stream is open and goes on when something does. */
  | { kind: "idle" }
  | { kind: "reconnecting"; attempt: number; at: number }
  | { kind: "ended" }
  | { kind: "refused"; error: ApiError };

/** Server-sent events of any kind, each with what it says of the stream itself. */
export interface Line<E> {
  /** Number of the last event that is known; null to begin with what comes. */
  after: number | null;
  onEvent: (event: E) => void;
  /** Of the stream after an event; undefined where it is as it was. */
  stateAfter?: (event: E) => StreamState | undefined;
  onState: (state: StreamState) => void;
  signal: AbortSignal;
}

const FIRST_PAUSE_MS = 500;
const LONGEST_PAUSE_MS = 15_000;
/** The server writes a comment every ten seconds; a line this silent is a dead one. */
const SILENCE_MS = 25_000;

/** How long to wait before an attempt: twice as long each time, and not all browsers at once. */
export function pauseBefore(attempt: number, random: () => number = Math.random): number {
  const longest = Math.min(LONGEST_PAUSE_MS, FIRST_PAUSE_MS * 2 ** (attempt - 1));
  return longest / 2 + (random() * longest) / 2;
}

/**
 * Reads until the events are over, the server refuses, or the signal is aborted. A broken line is taken up again behind
 * the last event that came with a number, so that nothing is lost and nothing comes twice.
 */
export async function readLine<E>(url: string, line: Line<E>): Promise<void> {
  const { onState, signal } = line;
  let last = line.after;
  let attempt = 0;
  onState({ kind: "connecting" });
  while (!signal.aborted) {
    const outcome = await attemptOnce(url, last, line, (number) => {
      last = number;
      attempt = 0;
    });
    if (signal.aborted) return;
    if (outcome.kind === "ended" || outcome.kind === "refused") {
      onState(outcome);
      return;
    }
    attempt += 1;
    const pause = pauseBefore(attempt);
    onState({ kind: "reconnecting", attempt, at: Date.now() + pause });
    await sleep(pause, signal);
  }
}

type Outcome = { kind: "broken" } | { kind: "ended" } | { kind: "refused"; error: ApiError };

async function attemptOnce<E>(
  url: string,
  last: number | null,
  { onEvent, onState, stateAfter, signal }: Line<E>,
  onNumber: (number: number) => void,
): Promise<Outcome> {
  const silence = new AbortController();
  let timer = setTimeout(() => silence.abort(), SILENCE_MS);
  const keepAlive = () => {
    clearTimeout(timer);
    timer = setTimeout(() => silence.abort(), SILENCE_MS);
  };
  let ended = false;
  try {
    const response = await fetch(url, {
      headers: {
        ...requestHeaders("GET"),
        Accept: "text/event-stream",
        ...(last === null ? {} : { "Last-Event-ID": String(last) }),
      },
      credentials: "same-origin",
      cache: "no-store",
      signal: AbortSignal.any([signal, silence.signal]),
    });
    if (response.status === 204) return { kind: "ended" };
    if (!response.ok) {
      const error = failure(
        response.status,
        await response
          .text()
          .then(parseAnswer)
          .catch(() => ({})),
      );
      return error.isPassing ? { kind: "broken" } : { kind: "refused", error };
    }
    if (response.body === null) return { kind: "broken" };
    onState({ kind: "live" });
    const lines = response.body
      .pipeThrough(
        new TransformStream<Uint8Array<ArrayBuffer>, Uint8Array<ArrayBuffer>>({
          transform(chunk, controller) {
            keepAlive();
            controller.enqueue(chunk);
          },
        }),
      )
      .pipeThrough(new TextDecoderStream())
      .pipeThrough(new EventSourceParserStream());
    const reader = lines.getReader();
    for (;;) {
      const { done, value } = await reader.read();
      if (done) break;
      const event = parseAnswer(value.data) as E;
      onEvent(event);
      if (value.id !== undefined) onNumber(Number(value.id));
      const state = stateAfter?.(event);
      ended = state?.kind === "ended";
      if (state !== undefined && !ended) onState(state);
    }
    return ended ? { kind: "ended" } : { kind: "broken" };
  } catch {
    return { kind: "broken" };
  } finally {
    clearTimeout(timer);
  }
}

function sleep(ms: number, signal: AbortSignal): Promise<void> {
  return new Promise((resolve) => {
    const timer = setTimeout(resolve, ms);
    signal.addEventListener("abort", () => {
      clearTimeout(timer);
      resolve();
    });
  });
}
