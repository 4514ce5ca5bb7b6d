import { type QueryClient, queryOptions, useQuery } from "@tanstack/react-query";
import { useMemo } from "react";
import { api, type Schemas, unwrap } from "../api/client";
import type { StreamState } from "../api/line";
import { pollEvery, useFeedState } from "../feed/feed";
import { type Ask, asksOf, asksQuery } from "../workflow/run/asks";

export type Pending = Schemas["PendingDecision"];

/** Whatever waits in the inbox. */
export type Waiting = Pending | Ask;

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
/** Nor does it say that a node asks while others of its run are executed: the end of one of them is no more than a hint. */
const ASKS_MS = 30_000;
const HIDDEN_MS = 15_000;

/** Two people see each other's decisions by the feed. */
function following<T>(feed: StreamState, otherwise: (items: T[]) => number | false) {
  return {
    refetchInterval: ({ state }: { state: { data: { items: T[] } | undefined } }) => {
      // The title counts in a hidden tab too, which has no feed after a while.
      if (document.visibilityState === "hidden") return HIDDEN_MS;
      const poll = pollEvery(feed);
      return poll === false ? otherwise(state.data?.items ?? []) : poll;
    },
    refetchIntervalInBackground: true,
  };
}

const ofSeveral = (items: Pending[]) => (hasSeveral(items) ? SEVERAL_MS : false);
const ofAsks = (items: Schemas["OpenAsk"][]) =>
  items.some(({ node }) => (node.ask?.count ?? 1) > 1) ? SEVERAL_MS : ASKS_MS;

function usePending() {
  return useQuery({ ...pendingQuery, ...following(useFeedState(), ofSeveral) });
}

function useAsks() {
  return useQuery({ ...asksQuery, ...following(useFeedState(), ofAsks) });
}

/** All of them, the oldest first. */
export function useInbox() {
  const people = usePending();
  const applications = useQuery({ ...clientToolsQuery, ...following(useFeedState(), ofSeveral) });
  const asks = useAsks();
  const items = useMemo(
    () =>
      people.data &&
      applications.data &&
      asks.data &&
      oldestFirst<Waiting>([...people.data.items, ...applications.data.items, ...asksOf(asks.data.items)]),
    [people.data, applications.data, asks.data],
  );
  return {
    items,
    hasMore: [people, applications, asks].some(({ data }) => data !== undefined && data.next_cursor !== null),
    error: people.error ?? applications.error ?? asks.error,
    refetch: () => Promise.all([people.refetch(), applications.refetch(), asks.refetch()]),
  };
}

export function oldestFirst<T extends Pick<Pending, "created_at">>(items: T[]): T[] {
  return items.sort((one, other) => Date.parse(one.created_at) - Date.parse(other.created_at));
}

export function hasSeveral(items: Pick<Pending, "run_id">[]): boolean {
  return new Set(items.map((item) => item.run_id)).size < items.length;
}

/** One more than there are where there are more than a page. */
export function usePendingCount(): number {
  const pages = [usePending().data, useAsks().data];
  return pages.reduce(
    (sum, page) => (page === undefined ? sum : sum + page.items.length + (page.next_cursor === null ? 0 : 1)),
    0,
  );
}

export function isPendingOf(queries: QueryClient, runId: string): boolean {
  return queries
    .getQueriesData<{ items: { run_id: string }[] }>({ queryKey: pendingQuery.queryKey })
    .some(([, page]) => page?.items.some((item) => item.run_id === runId));
}
