import { infiniteQueryOptions, queryOptions } from "@tanstack/react-query";
import { api, unwrap } from "../../api/client";
import { queryOf, type RunFilter, type RunQuery } from "../filter/filter";

export const PAGE = 50;
/** A list that was left is there again with Back. */
const KEPT_MS = 30 * 60_000;

export async function readPage(query: RunQuery, cursor: string | undefined, signal?: AbortSignal) {
  const page = await unwrap(
    api.GET("/agent-runs/summaries", {
      params: { query: { ...query, limit: PAGE, ...(cursor === undefined ? {} : { cursor }) } },
      signal,
    }),
  );
  return { ...page, query };
}

/** The newest page: what has changed of it, and what is new. */
export const newestQuery = (filter: RunFilter) =>
  queryOptions({
    queryKey: ["runs", filter, "newest"],
    queryFn: ({ signal }) => readPage(queryOf(filter, Date.now()), undefined, signal),
  });

/** Page after page of the runs that matched when the first was read. */
export const allRunsQuery = (filter: RunFilter) =>
  infiniteQueryOptions({
    queryKey: ["runs", filter, "pages"],
    queryFn: ({ pageParam, signal }) =>
      readPage(pageParam?.query ?? queryOf(filter, Date.now()), pageParam?.cursor, signal),
    initialPageParam: undefined as { query: RunQuery; cursor: string } | undefined,
    getNextPageParam: ({ next_cursor: cursor, query }) => (cursor === null ? undefined : { query, cursor }),
    staleTime: Number.POSITIVE_INFINITY,
    gcTime: KEPT_MS,
  });
