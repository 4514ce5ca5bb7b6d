import type { By } from "./sums";

/** What of the costs is shown; all of it is the page's address. */
export interface CostView {
  by?: By;
  span?: Span;
  agent?: string;
  model?: string;
}

export const SPANS = { "24h": "Last 24 hours", "7d": "Last 7 days", "30d": "Last 30 days", "90d": "Last 90 days" };

export type Span = keyof typeof SPANS;

export function costView(search: Record<string, unknown>): CostView {
  const view: CostView = {};
  if (search.by === "model" || search.by === "tenant") view.by = search.by;
  if (typeof search.span === "string" && Object.hasOwn(SPANS, search.span) && search.span !== "30d")
    view.span = search.span as Span;
  if (typeof search.agent === "string" && search.agent !== "") view.agent = search.agent;
  if (typeof search.model === "string" && search.model !== "") view.model = search.model;
  return view;
}

const HOUR = 3_600_000;

/** From when on, and in which steps. The server widens both ends to whole steps. */
export function rangeOf(span: Span, now: number): { since: string; step: "hour" | "day" } {
  if (span === "24h") return { since: new Date(now - 24 * HOUR).toISOString(), step: "hour" };
  // Today is the last of the days.
  return { since: new Date(now - (Number.parseInt(span, 10) - 1) * 24 * HOUR).toISOString(), step: "day" };
}
