import { infiniteQueryOptions, queryOptions } from "@tanstack/react-query";
import { api, unwrap } from "../../api/client";
import { queryOf, type RunFilter } from "./filter";

const PAGE = 50;

async function page(filter: RunFilter, cursor: string | undefined, signal: AbortSignal) {
  return unwrap(
    api.GET("/agent-runs", {
      params: { query: { ...queryOf(filter, Date.now()), limit: PAGE, ...(cursor === undefined ? {} : { cursor }) } },
      signal,
    }),
  );
}

/** The newest page, asked for again and again: what has changed, and what is new. */
export const runsQuery = (filter: RunFilter) =>
  queryOptions({
    queryKey: ["runs", filter, "newest"],
    queryFn: ({ signal }) => page(filter, undefined, signal),
  });

/** Page after page. */
export const allRunsQuery = (filter: RunFilter) =>
  infiniteQueryOptions({
    queryKey: ["runs", filter, "pages"],
    queryFn: ({ pageParam, signal }) => page(filter, pageParam, signal),
    initialPageParam: undefined as string | undefined,
    getNextPageParam: (last) => last.next_cursor ?? undefined,
    staleTime: Number.POSITIVE_INFINITY,
  });
