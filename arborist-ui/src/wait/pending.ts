import { type QueryClient, queryOptions, useQuery } from "@tanstack/react-query";
import { useMemo } from "react";
import { api, type Schemas, unwrap } from "../api/client";
import type { StreamState } from "../api/line";
import { pollEvery, useFeedState } from "../feed/feed";

export type Pending = Schemas["PendingDecision"];

const MOST = 200;

/** What waits for a person's decision, the oldest first. */
export const pendingQuery = queryOptions({
  queryKey: ["approvals"],
  queryFn: ({ signal }) => unwrap(api.GET("/approvals", { params: { query: { limit: MOST } }, signal })),
});

/** What waits for an application's result, which a person may bring in its place. */
const clientToolsQuery = queryOptions({
  queryKey: [...pendingQuery.queryKey, "client_tool"],
  queryFn: ({ signal }) =>
    unwrap(api.GET("/approvals", { params: { query: { kind: ["client_tool"], limit: MOST } }, signal })),
});

/** The first of several decisions of one run moves no run, so the feed says nothing of it. */
const SEVERAL_MS = 4_000;
const HIDDEN_MS = 15_000;

/** Two people see each other's decisions by the feed. */
function following(feed: StreamState) {
  return {
    refetchInterval: ({ state }: { state: { data: { items: Pending[] } | undefined } }) => {
      // The title counts in a hidden tab too, which has no feed after a while.
      if (document.visibilityState === "hidden") return HIDDEN_MS;
      const poll = pollEvery(feed);
      return poll === false && hasSeveral(state.data?.items ?? []) ? SEVERAL_MS : poll;
    },
    refetchIntervalInBackground: true,
  };
}

function usePending() {
  return useQuery({ ...pendingQuery, ...following(useFeedState()) });
}

/** Both, the oldest first. */
export function useInbox() {
  const people = usePending();
  const applications = useQuery({ ...clientToolsQuery, ...following(useFeedState()) });
  const items = useMemo(
    () => people.data && applications.data && oldestFirst([...people.data.items, ...applications.data.items]),
    [people.data, applications.data],
  );
  return {
    items,
    hasMore: [people, applications].some(({ data }) => data !== undefined && data.next_cursor !== null),
    error: people.error ?? applications.error,
    refetch: () => Promise.all([people.refetch(), applications.refetch()]),
  };
}

export function oldestFirst<T extends Pick<Pending, "created_at">>(items: T[]): T[] {
  return items.sort((one, other) => Date.parse(one.created_at) - Date.parse(other.created_at));
}

export function hasSeveral(items: Pick<Pending, "run_id">[]): boolean {
  return new Set(items.map((item) => item.run_id)).size < items.length;
}

export function usePendingCount(): number {
  const { data } = usePending();
  return data === undefined ? 0 : data.items.length + (data.next_cursor === null ? 0 : 1);
}

export function isPendingOf(queries: QueryClient, runId: string): boolean {
  return queries
    .getQueriesData<{ items: Pending[] }>({ queryKey: pendingQuery.queryKey })
    .some(([, page]) => page?.items.some((item) => item.run_id === runId));
}

export function keyOf(pending: Pick<Pending, "run_id" | "tool_call_id">): string {
  return `${pending.run_id}/${pending.tool_call_id ?? "budget"}`;
}
