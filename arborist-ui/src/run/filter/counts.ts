import { queryOptions } from "@tanstack/react-query";
import { api, unwrap } from "../../api/client";
import { whole } from "../../ui/text/size";
import type { RunStatus } from "../record/status";
import type { RunSummary } from "../record/summary";
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

/** The runs below a root in words; null where there are none. */
export function belowOf({ descendants }: RunSummary): { all: string; failed: string | null; each: string } | null {
  if (descendants === null || descendants.length === 0) return null;
  const counts: Counts = Object.fromEntries(descendants.map(({ status, ...count }) => [status, count]));
  const { failed } = counts;
  return {
    all: written(sum(counts)),
    failed: failed === undefined ? null : written(failed),
    each: descendants.map(({ status, ...count }) => `${written(count)} ${status}`).join(", "),
  };
}

export function written({ count, more }: Count): string {
  return `${whole(count)}${more ? "+" : ""}`;
}
