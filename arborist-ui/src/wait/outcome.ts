import { queryOptions } from "@tanstack/react-query";
import { api, unwrap } from "../api/client";
import type { RunEvent } from "../api/events";
import type { WaitKind } from "./view";

/** What became of a wait. */
export interface Outcome {
  words: string;
  /** The name of the key that decided; null where none did. */
  by: string | null;
  reason: string | null;
  at: string;
  /** What was approved in place of what the model asked for. */
  edited?: Record<string, unknown>;
}

const PAGE = 200;
/** Of the run's first events; the page of a longer run says what was decided. */
const MOST_PAGES = 10;

export const outcomeQuery = (run: string, call: string | null, kind: WaitKind | null) =>
  queryOptions({
    queryKey: ["run", run, "outcome", call, kind],
    queryFn: async ({ signal }) => {
      let found: Outcome | null = null;
      let cursor: string | undefined;
      for (let page = 0; page < MOST_PAGES; page += 1) {
        const { items, next_cursor } = await unwrap(
          api.GET("/agent-runs/{id}/events", {
            params: { path: { id: run }, query: { limit: PAGE, ...(cursor === undefined ? {} : { cursor }) } },
            signal,
          }),
        );
        found = outcomeOf(items as unknown as RunEvent[], call, kind) ?? found;
        if (next_cursor === null) return found;
        cursor = next_cursor;
      }
      return found;
    },
  });

/** The last event that says it. A call may have been approved, and answered by its application after that. */
export function outcomeOf(events: RunEvent[], call: string | null, kind: WaitKind | null): Outcome | null {
  const decisions = kind === "client_tool" ? [] : events;
  return (
    lastOf(decisions, (event) => decisionOf(event, call)) ??
    lastOf(events, (event) => resultOf(event, call)) ??
    lastOf(events, endOf)
  );
}

function lastOf(events: RunEvent[], read: (event: RunEvent) => Outcome | null): Outcome | null {
  return events.reduce<Outcome | null>((last, event) => read(event) ?? last, null);
}

function decisionOf(event: RunEvent, call: string | null): Outcome | null {
  switch (event.type) {
    case "approval.decided":
      return event.tool_call_id === call
        ? { ...decided(event, approvalWords(event)), ...(event.arguments ? { edited: event.arguments } : {}) }
        : null;
    case "in_doubt.decided":
      return event.tool_call_id === call ? decided(event, DOUBTS[event.outcome]) : null;
    case "budget.decided":
      return call === null ? decided(event, event.decision === "raise" ? "The budget was raised" : "Not raised") : null;
    case "capability.decided":
      return event.tool_call_id === call ? decided(event, exceptionWords(event)) : null;
    default:
      return null;
  }
}

function resultOf(event: RunEvent, call: string | null): Outcome | null {
  const words = RESULTS[event.type];
  return words !== undefined && "tool_call_id" in event && event.tool_call_id === call
    ? { words, by: null, reason: null, at: event.at }
    : null;
}

function endOf(event: RunEvent): Outcome | null {
  const words = ENDS[event.type];
  return words === undefined ? null : { words, by: null, reason: null, at: event.at };
}

const DOUBTS = {
  happened: "Settled: it happened",
  did_not_happen: "Settled: it did not happen, and is run again",
  tell_model: "Left to the model",
};
const RESULTS: Record<string, string> = {
  "tool.completed": "The result was brought",
  "tool.failed": "It failed",
  "tool.interrupted": "It was not run",
};
const ENDS: Record<string, string> = {
  "run.cancelled": "The run was cancelled",
  "run.stopped": "The run was stopped by a limit",
};

function approvalWords(event: Extract<RunEvent, { type: "approval.decided" }>): string {
  if (event.decision === "approve") return event.arguments ? "Approved with other arguments" : "Approved";
  return event.expired ? "Expired, which counts as a denial" : "Denied";
}

function exceptionWords(event: Extract<RunEvent, { type: "capability.decided" }>): string {
  if (event.decision === "grant") return event.max_uses === 1 ? "Granted once" : `Granted ${event.max_uses} times`;
  return event.expired ? "Expired, which counts as a denial" : "Denied";
}

function decided(
  event: Extract<RunEvent, { type: "approval.decided" | "in_doubt.decided" | "budget.decided" | "capability.decided" }>,
  words: string,
): Outcome {
  return { words, by: event.decided_by?.name ?? null, reason: event.reason, at: event.at };
}
