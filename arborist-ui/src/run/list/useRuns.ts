import { useInfiniteQuery, useQuery, useQueryClient } from "@tanstack/react-query";
import { useMemo } from "react";
import { api, unwrap } from "../../api/client";
import { isEnded } from "../record/status";
import { type RunSummary, summaryOf } from "../record/summary";
import type { RunFilter } from "./filter";
import { allRunsQuery, newestQuery } from "./runs";

const POLL_MS = 3_000;
/** Of rows that go on and are no longer among the newest, how many are asked for at a time. */
const MOST_SINGLE = 20;

/**
 * The list as it was when it was opened, with each row as it is now. What is new is counted and comes when asked for, so
 * that no row moves under the pointer.
 */
export function useRuns(filter: RunFilter) {
  const queries = useQueryClient();
  const pages = useInfiniteQuery(allRunsQuery(filter));
  const newest = useQuery({ ...newestQuery(filter), refetchInterval: POLL_MS, enabled: pages.data !== undefined });

  const listed = useMemo(() => pages.data?.pages.flatMap((page) => page.items) ?? [], [pages.data]);
  const fresh = useMemo(() => new Map(newest.data?.items.map((run) => [run.id, run])), [newest.data]);

  const missing = useMemo(
    () =>
      listed
        .filter((run) => !isEnded(run.status) && !fresh.has(run.id))
        .slice(0, MOST_SINGLE)
        .map((run) => run.id),
    [listed, fresh],
  );
  const singles = useQuery({
    queryKey: ["runs", filter, "singles", missing],
    queryFn: ({ signal }) => Promise.all(missing.map((id) => read(id, signal))),
    enabled: newest.data !== undefined && missing.length > 0,
    refetchInterval: POLL_MS,
  });

  const rows = useMemo(() => {
    const single = new Map(singles.data?.flatMap((run) => (run ? [[run.id, run] as const] : [])));
    return listed.map((run) => fresh.get(run.id) ?? single.get(run.id) ?? run);
  }, [listed, fresh, singles.data]);

  const unseen = useMemo(() => {
    const known = new Set(listed.map((run) => run.id));
    return pages.data === undefined ? [] : (newest.data?.items ?? []).filter((run) => !known.has(run.id));
  }, [listed, newest.data, pages.data]);

  function showNew() {
    void queries.resetQueries({ queryKey: allRunsQuery(filter).queryKey, exact: true });
  }

  return { pages, rows, unseen: unseen.length, showNew };
}

/** A run that went away meanwhile is none to show anew. */
async function read(id: string, signal: AbortSignal): Promise<RunSummary | null> {
  try {
    return summaryOf(await unwrap(api.GET("/agent-runs/{id}", { params: { path: { id } }, signal })));
  } catch {
    return null;
  }
}
