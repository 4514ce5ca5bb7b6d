import { type QueryClient, queryOptions, useQuery } from "@tanstack/react-query";
import { api, type Schemas, unwrap } from "../api/client";
import { pollEvery, useFeedState } from "../feed/feed";

export type Pending = Schemas["PendingDecision"];

/** What waits for a decision, the oldest first. */
export const pendingQuery = queryOptions({
  queryKey: ["approvals"],
  queryFn: ({ signal }) => unwrap(api.GET("/approvals", { params: { query: { limit: 200 } }, signal })),
});

/** The first of several decisions of one run moves no run, so the feed says nothing of it. */
const SEVERAL_MS = 4_000;
const HIDDEN_MS = 15_000;

/** Two people see each other's decisions by the feed. */
export function usePending() {
  const feed = useFeedState();
  return useQuery({
    ...pendingQuery,
    refetchInterval: ({ state }) => {
      // The title counts in a hidden tab too, which has no feed after a while.
      if (document.visibilityState === "hidden") return HIDDEN_MS;
      const poll = pollEvery(feed);
      return poll === false && hasSeveral(state.data?.items ?? []) ? SEVERAL_MS : poll;
    },
    refetchIntervalInBackground: true,
  });
}

export function hasSeveral(items: Pick<Pending, "run_id">[]): boolean {
  return new Set(items.map((item) => item.run_id)).size < items.length;
}

export function usePendingCount(): number {
  const { data } = usePending();
  return data === undefined ? 0 : data.items.length + (data.next_cursor === null ? 0 : 1);
}

export function isPendingOf(queries: QueryClient, runId: string): boolean {
  return queries.getQueryData(pendingQuery.queryKey)?.items.some((item) => item.run_id === runId) ?? false;
}

export function keyOf(pending: Pending): string {
  return `${pending.run_id}/${pending.tool_call_id ?? "budget"}`;
}
