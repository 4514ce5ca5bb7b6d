import { useQueryClient } from "@tanstack/react-query";
import { useEffect, useMemo } from "react";
import { useActingTenant } from "../api/tenant";
import { feed, useFeed } from "../feed/feed";
import { paced } from "../feed/pace";
import { moveRow } from "../run/list/cached";
import { isEnded } from "../run/record/status";
import { isPendingOf, pendingQuery } from "../wait/pending";

const COUNTS_MS = 3_000;
const APPROVALS_MS = 200;
/** A workflow goes on a moment after the end of a run that it started. */
const ASKS_MS = 1_500;

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
      asks: paced(ASKS_MS, () => void queries.invalidateQueries({ queryKey: pendingQuery.queryKey })),
    }),
    [queries],
  );
  useEffect(
    () => () => {
      paces.counts.cancel();
      paces.approvals.cancel();
      paces.asks.cancel();
    },
    [paces],
  );

  useFeed(
    useMemo(
      () => ({
        onMove: (move) => {
          moveRow(queries, move);
          paces.counts();
          if (move.status === "waiting" || move.kind === "workflow" || isPendingOf(queries, move.run_id)) {
            paces.approvals();
          }
          // The next node of its parent may ask while others are executed, of which no move says anything.
          if (move.parent_run_id !== null && isEnded(move.status)) paces.asks();
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
