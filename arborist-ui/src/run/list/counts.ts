import { queryOptions } from "@tanstack/react-query";
import { api, unwrap } from "../../api/client";
import { whole } from "../../text/size";
import type { RunStatus } from "../record/status";
import { queryOf, type RunFilter } from "./filter";

export interface Count {
  count: number;
  /** Whether there are more than that. */
  more: boolean;
}

export type Counts = Partial<Record<RunStatus, Count>>;

export const countsQuery = (filter: RunFilter) =>
  queryOptions({
    queryKey: ["counts", filter],
    queryFn: async ({ signal }): Promise<Counts> => {
      const counts = await unwrap(
        api.GET("/agent-runs/counts", { params: { query: queryOf(filter, Date.now()) }, signal }),
      );
      return Object.fromEntries(counts.items.map(({ status, count, more }) => [status, { count, more }]));
    },
  });

export function sum(counts: Counts, statuses?: RunStatus[]): Count {
  const meant = statuses?.map((status) => counts[status]) ?? Object.values(counts);
  return meant.reduce<Count>(
    (all, one) => ({ count: all.count + (one?.count ?? 0), more: all.more || (one?.more ?? false) }),
    { count: 0, more: false },
  );
}

export function written({ count, more }: Count): string {
  return `${whole(count)}${more ? "+" : ""}`;
}
