import { useInfiniteQuery, useQuery, useQueryClient } from "@tanstack/react-query";
import { useCallback, useEffect, useMemo } from "react";
import { api, unwrap } from "../../api/client";
import { pollEvery, useFeed, useFeedState } from "../../feed/feed";
import { paced } from "../../feed/pace";
import type { RunFilter } from "../filter/filter";
import { isEnded } from "../record/status";
import { type RunSummary, summaryOf } from "../record/summary";
import { isChanged, putRows } from "./cached";
import { mayEnter, unseenOf } from "./rows";
import { allRunsQuery, newestQuery, PAGE, readPage } from "./runs";

const PACE_MS = 500;
/** Of rows that are not among the newest, how many are read at a time. */
const MOST_SINGLE = 20;

/**
 * The list as it was when it was opened, with each row as it is now. What is new is counted and comes when asked for, so
 * that no row moves under the pointer.
 */
export function useRuns(filter: RunFilter) {
  const queries = useQueryClient();
  const state = useFeedState();
  const pages = useInfiniteQuery(allRunsQuery(filter));
  const newest = useQuery({
    ...newestQuery(filter),
    enabled: pages.data !== undefined,
    refetchInterval: pollEvery(state),
  });
  const rows = useMemo(() => pages.data?.pages.flatMap((page) => page.items) ?? [], [pages.data]);
  const listed = useMemo(() => new Set(rows.map((run) => run.id)), [rows]);
  const fresh = newest.data?.items;

  const again = useMemo(
    () => paced(PACE_MS, () => void queries.refetchQueries({ queryKey: newestQuery(filter).queryKey, exact: true })),
    [queries, filter],
  );
  useEffect(() => again.cancel, [again]);
  useFeed(
    useMemo(
      () => ({
        onMove: (move) => {
          if (listed.has(move.run_id) || listed.has(move.root_run_id) || mayEnter(filter, move)) again();
        },
        onGap: again,
      }),
      [filter, listed, again],
    ),
  );

  // A move says little of a row, and none comes without a feed: the newest page has the rest, and for others they are read.
  const live = state.kind === "live";
  // biome-ignore lint/correctness/useExhaustiveDependencies: once for each answer
  useEffect(() => {
    if (fresh === undefined) return;
    putRows(queries, fresh);
    const known = new Set(fresh.map((run) => run.id));
    const due = rows
      .filter((run) => !known.has(run.id) && (live ? isChanged(run.id) : !isEnded(run.status)))
      .slice(0, MOST_SINGLE);
    const ending = new AbortController();
    void Promise.all(due.map((run) => read(run, ending.signal))).then((read) =>
      putRows(
        queries,
        read.filter((run) => run !== null),
      ),
    );
    return () => ending.abort();
  }, [newest.dataUpdatedAt]);

  const unseen = useMemo(
    () => (fresh === undefined || pages.data === undefined ? [] : unseenOf(fresh, rows, pages.hasNextPage)),
    [fresh, rows, pages.data, pages.hasNextPage],
  );

  const showNew = useCallback(() => {
    const page = queries.getQueryData(newestQuery(filter).queryKey);
    if (page !== undefined)
      queries.setQueryData(allRunsQuery(filter).queryKey, { pages: [page], pageParams: [undefined] });
  }, [queries, filter]);

  return { pages, rows, state, unseen: { count: unseen.length, more: unseen.length >= PAGE }, showNew };
}

/** A run that went away meanwhile is none to show anew. */
async function read({ id, parent_run_id }: RunSummary, signal: AbortSignal): Promise<RunSummary | null> {
  try {
    if (parent_run_id === null)
      return (await readPage({ root: id, parent: "none" }, undefined, signal)).items[0] ?? null;
    return summaryOf(await unwrap(api.GET("/agent-runs/{id}", { params: { path: { id } }, signal })));
  } catch {
    return null;
  }
}
