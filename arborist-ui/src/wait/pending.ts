import { queryOptions, useQuery } from "@tanstack/react-query";
import { api, type Schemas, unwrap } from "../api/client";

export type Pending = Schemas["PendingDecision"];

/** What waits for a decision, the oldest first. Two people see each other's decisions within a poll. */
export const pendingQuery = queryOptions({
  queryKey: ["approvals"],
  queryFn: ({ signal }) => unwrap(api.GET("/approvals", { params: { query: { limit: 200 } }, signal })),
  refetchInterval: 3_000,
  refetchIntervalInBackground: true,
});

export function usePendingCount(): number {
  const { data } = useQuery(pendingQuery);
  return data === undefined ? 0 : data.items.length + (data.next_cursor === null ? 0 : 1);
}

export function keyOf(pending: Pending): string {
  return `${pending.run_id}/${pending.tool_call_id ?? "budget"}`;
}
