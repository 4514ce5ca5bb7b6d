import { type QueryClient, queryOptions, useQuery } from "@tanstack/react-query";
import { useMemo } from "react";
import { api, type Schemas, unwrap } from "../api/client";
import type { StreamState } from "../api/line";
import { pollEvery, useFeedState } from "../feed/feed";
import { type Ask, askOf, PENDING_KEY } from "../workflow/run/asks";

type Listed = Schemas["PendingDecision"];

/** What a run waits for. */
export type Pending = Listed & { kind: Exclude<Listed["kind"], "ask">; turn: number };

/** Whatever waits in the inbox. */
export type Waiting = Pending | Ask;

const MOST = 200;

/** What waits for a person's decision, asks of workflows among it, the oldest first. */
export const pendingQuery = queryOptions({
  queryKey: PENDING_KEY,
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
function following(feed: StreamState, otherwise: (items: Listed[]) => number | false) {
  return {
    refetchInterval: ({ state }: { state: { data: { items: Listed[] } | undefined } }) => {
      // The title counts in a hidden tab too, which has no feed after a while.
      if (document.visibilityState === "hidden") return HIDDEN_MS;
      const poll = pollEvery(feed);
      return poll === false ? otherwise(state.data?.items ?? []) : poll;
    },
    refetchIntervalInBackground: true,
  };
}

const ofSeveral = (items: Listed[]) => (hasSeveral(items) ? SEVERAL_MS : false);
const ofPeople = (items: Listed[]) =>
  hasSeveral(items) || items.some(({ node, quorum }) => (node?.ask?.count ?? quorum?.count ?? 1) > 1)
    ? SEVERAL_MS
    : ASKS_MS;

function usePending() {
  return useQuery({ ...pendingQuery, ...following(useFeedState(), ofPeople) });
}

/** All of them, the oldest first. */
export function useInbox() {
  const people = usePending();
  const applications = useQuery({ ...clientToolsQuery, ...following(useFeedState(), ofSeveral) });
  const items = useMemo(
    () =>
      people.data &&
      applications.data &&
      oldestFirst([...people.data.items, ...applications.data.items].flatMap(waitingOf)),
    [people.data, applications.data],
  );
  return {
    items,
    hasMore: [people, applications].some(({ data }) => data !== undefined && data.next_cursor !== null),
    error: people.error ?? applications.error,
    refetch: () => Promise.all([people.refetch(), applications.refetch()]),
  };
}

function waitingOf(item: Listed): Waiting[] {
  if (isOfRun(item)) return [item];
  const ask = askOf(item);
  return ask === null ? [] : [ask];
}

function isOfRun(item: Listed): item is Pending {
  return item.kind !== "ask";
}

export function oldestFirst<T extends Pick<Pending, "created_at">>(items: T[]): T[] {
  return items.sort((one, other) => Date.parse(one.created_at) - Date.parse(other.created_at));
}

export function hasSeveral(items: Pick<Pending, "run_id">[]): boolean {
  return new Set(items.map((item) => item.run_id)).size < items.length;
}

/** One more than there are where there are more than a page. */
export function usePendingCount(): number {
  const { data } = usePending();
  return data === undefined ? 0 : data.items.length + (data.next_cursor === null ? 0 : 1);
}

export function isPendingOf(queries: QueryClient, runId: string): boolean {
  return queries
    .getQueriesData<{ items: { run_id: string }[] }>({ queryKey: pendingQuery.queryKey })
    .some(([, page]) => page?.items.some((item) => item.run_id === runId));
}
