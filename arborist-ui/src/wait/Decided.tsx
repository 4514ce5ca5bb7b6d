import { Button } from "@mantine/core";
import { useQuery } from "@tanstack/react-query";
import { Link } from "@tanstack/react-router";
import { runQuery } from "../run/record/run";
import { titleOf } from "../run/record/status";
import { Body, pretty } from "../ui/text/Body";
import { shown } from "../ui/text/hidden";
import { Ago } from "../ui/time/Time";
import classes from "./ApprovalsPage.module.css";
import { outcomeQuery } from "./outcome";
import type { Pending } from "./pending";
import { useFocusLeft } from "./useFocusLeft";

const AGAIN_MS = 1_000;
/** Of a run whose first events do not have it. */
const MOST_READS = 20;

/**
 * What became of what was shown: it stays until the next one is asked for, so that no button is another call's when it is
 * pressed.
 */
export function Decided({
  runId,
  call,
  pending,
  onNext,
}: {
  runId: string;
  call: string | null;
  /** As it waited; null where the page came too late to see it. */
  pending: Pending | null;
  /** Null where nothing else waits. */
  onNext: (() => void) | null;
}) {
  const run = useQuery(runQuery(runId));
  const outcome = useQuery({
    ...outcomeQuery(runId, call, pending?.kind ?? null),
    // An answer is taken before the run goes on and writes it down.
    refetchInterval: ({ state }) => (state.data || state.dataUpdateCount >= MOST_READS ? false : AGAIN_MS),
  });
  const next = useFocusLeft();
  return (
    <section className={classes.panel} aria-label="Decision" tabIndex={0}>
      <div>
        <h2>{pending?.name ? <code>{shown(pending.name)}</code> : call === null ? "A run's budget" : "A call"}</h2>
        <div role="status" className={classes.outcome}>
          <strong>{outcome.data?.words ?? "It waits no more"}</strong>
          {outcome.data?.by && ` by ${shown(outcome.data.by)}`}
          {outcome.data && (
            <span className={classes.agent}>
              {" "}
              <Ago at={outcome.data.at} />
            </span>
          )}
          {outcome.data?.reason && <div className={classes.why}>{shown(outcome.data.reason)}</div>}
        </div>
        <Link to="/runs/$id" params={{ id: runId }} search={{ ...(pending ? { turn: pending.turn } : {}) }}>
          {run.data ? shown(titleOf(run.data)) : "Open the run"}
        </Link>
      </div>
      {outcome.data?.edited && (
        <div className={classes.arguments}>
          <h3>Arguments, as approved</h3>
          <Body text={pretty(outcome.data.edited)} as="plain" name="approved.json" />
        </div>
      )}
      {onNext !== null && (
        <div className={classes.buttons}>
          <Button ref={next} variant="default" onClick={onNext}>
            Next
          </Button>
        </div>
      )}
    </section>
  );
}
