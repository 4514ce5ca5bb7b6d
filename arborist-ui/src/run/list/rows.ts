import type { InfiniteData } from "@tanstack/react-query";
import type { Move } from "../../feed/feed";
import { type RunFilter, rootsOnly } from "../filter/filter";
import { isEnded } from "../record/status";
import type { RunSummary } from "../record/summary";

/** A row after a move. A move from before the row was read changes nothing. */
export function moved(row: RunSummary, move: Move): RunSummary {
  const older =
    move.turns < row.turns || (row.finished_at !== null && Date.parse(move.at) <= Date.parse(row.finished_at));
  if (older) return row;
  const ended = isEnded(move.status);
  const waits = move.status === "waiting";
  return {
    ...row,
    status: move.status,
    turns: move.turns,
    usage: { ...row.usage, cost_usd: move.cost_usd },
    stop_reason: ended ? row.stop_reason : null,
    error_code: ended ? row.error_code : null,
    waiting_for: waits ? row.waiting_for : [],
    started_at: row.started_at ?? (move.type === "run.started" ? move.at : null),
    finished_at: ended ? move.at : null,
  };
}

interface Page {
  items: RunSummary[];
}

/** Pages with some rows replaced; the same ones where no row was. */
export function withRows<P extends Page, K>(
  data: InfiniteData<P, K>,
  change: (row: RunSummary) => RunSummary,
): InfiniteData<P, K> {
  let any = false;
  const pages = data.pages.map((page) => {
    let some = false;
    const items = page.items.map((row) => {
      const next = change(row);
      if (next !== row) some = true;
      return next;
    });
    any ||= some;
    return some ? { ...page, items } : page;
  });
  return any ? { ...data, pages } : data;
}

/**
 * Of the newest page, what the list has not shown. Where the list goes on, older runs than its last row are none: the
 * newest page reaches further down once rows have left the filter.
 */
export function unseenOf(newest: RunSummary[], listed: RunSummary[], goesOn: boolean): RunSummary[] {
  const known = new Set(listed.map((run) => run.id));
  const last = listed.at(-1);
  return newest.filter(
    (run) => !known.has(run.id) && !(goesOn && last !== undefined && run.created_at < last.created_at),
  );
}

/** Whether a run that is in no row may have come into the list. What a move does not say is for the server to tell. */
export function mayEnter(filter: RunFilter, move: Move): boolean {
  return (
    (filter.status === undefined || filter.status.includes(move.status)) &&
    (filter.waiting_for === undefined || move.status === "waiting") &&
    (filter.stop_reason === undefined || move.status === "completed" || move.status === "stopped") &&
    (filter.agent === undefined || filter.agent === move.agent) &&
    (filter.kind === undefined || filter.kind === move.kind) &&
    (rootsOnly(filter)
      ? move.parent_run_id === null
      : filter.parent === undefined || filter.parent === "any" || filter.parent === move.parent_run_id)
  );
}
