import type { InfiniteData, QueryClient } from "@tanstack/react-query";
import type { Move } from "../../feed/feed";
import type { RunSummary } from "../record/summary";
import { moved, withRows } from "./rows";

const LISTS = {
  predicate: ({ queryKey }: { queryKey: readonly unknown[] }) => queryKey[0] === "runs" && queryKey[2] === "pages",
};

type Pages = InfiniteData<{ items: RunSummary[] }, unknown>;

/** Rows of which a move said that they changed, and not all of what changed. */
const changed = new Set<string>();

function change(queries: QueryClient, act: (row: RunSummary) => RunSummary): void {
  queries.setQueriesData<Pages>(LISTS, (data) => data && withRows(data, act));
}

/** Changes the run's row in each list that has it, also in those that are not shown. That of its root counts it. */
export function moveRow(queries: QueryClient, move: Move): void {
  change(queries, (row) => {
    if (row.id === move.root_run_id && row.id !== move.run_id) changed.add(row.id);
    if (row.id !== move.run_id) return row;
    changed.add(row.id);
    return moved(row, move);
  });
}

export function putRows(queries: QueryClient, rows: RunSummary[]): void {
  const read = new Map(rows.map((row) => [row.id, row]));
  for (const id of read.keys()) changed.delete(id);
  change(queries, (row) => read.get(row.id) ?? row);
}

export function isChanged(id: string): boolean {
  return changed.has(id);
}
