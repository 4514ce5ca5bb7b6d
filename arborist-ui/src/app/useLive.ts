import { useQueryClient } from "@tanstack/react-query";
import { useEffect, useMemo } from "react";
import { useActingTenant } from "../api/tenant";
import { feed, useFeed } from "../feed/feed";
import { paced } from "../feed/pace";
import { moveRow } from "../run/list/cached";
import { isPendingOf, pendingQuery } from "../wait/pending";

const COUNTS_MS = 3_000;
const APPROVALS_MS = 200;

/** Follows the tenant's runs, and has what is shown of them change with them, on whichever page. */
export function useLive(): void {
  const queries = useQueryClient();
  const tenant = useActingTenant();

  // biome-ignore lint/correctness/useExhaustiveDependencies: another tenant has another feed
  useEffect(() => feed.begin(), [tenant]);

  const paces = useMemo(
    () => ({
      counts: paced(COUNTS_MS, () => void queries.invalidateQueries({ queryKey: ["counts"] })),
      approvals: paced(APPROVALS_MS, () => void queries.invalidateQueries({ queryKey: pendingQuery.queryKey })),
    }),
    [queries],
  );
  useEffect(
    () => () => {
      paces.counts.cancel();
      paces.approvals.cancel();
    },
    [paces],
  );

  useFeed(
    useMemo(
      () => ({
        onMove: (move) => {
          moveRow(queries, move);
          paces.counts();
          if (move.status === "waiting" || isPendingOf(queries, move.run_id)) paces.approvals();
        },
        onGap: () => {
          paces.counts();
          paces.approvals();
        },
      }),
      [queries, paces],
    ),
  );
}
