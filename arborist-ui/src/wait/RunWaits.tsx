import { Link } from "@tanstack/react-router";
import type { Run } from "../run/record/status";
import classes from "./ApprovalsPage.module.css";
import { DecisionPanel } from "./DecisionPanel";
import { type Pending, useInbox } from "./pending";
import { addressOf, keyOf } from "./view";

/** What of a run waits for an answer, decided on the run's own page. */
export function RunWaits({ run }: { run: Run }) {
  const { items, hasMore } = useInbox();
  if (run.status !== "waiting") return null;
  const own = (items ?? []).filter((item): item is Pending => item.kind !== "ask" && item.run_id === run.id);
  if (own.length === 0 && hasMore) {
    return (
      <div className={classes.why}>
        It waits behind the oldest 200 of the <Link to="/approvals">approvals</Link>.
      </div>
    );
  }
  return own.map((pending) => (
    <DecisionPanel
      key={`${keyOf(addressOf(pending))}/${pending.kind}/${pending.quorum?.binding ?? ""}`}
      pending={pending}
      isOnRun
    />
  ));
}
