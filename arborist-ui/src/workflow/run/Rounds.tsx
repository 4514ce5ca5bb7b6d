import { useQuery } from "@tanstack/react-query";
import { Link } from "@tanstack/react-router";
import type { Schemas } from "../../api/client";
import page from "../../ui/page/page.module.css";
import { Body, pretty } from "../../ui/text/Body";
import { shown } from "../../ui/text/hidden";
import type { NodeState, States } from "../diagram/nodes";
import { State } from "../diagram/State";
import { type Round, roundsOf } from "./rounds";
import classes from "./WorkflowRunPage.module.css";
import { nodeQuery, type Run } from "./workflowRun";

/** The rounds of a loop side by side: what was made, what the judge said, and which is the best. */
export function Rounds({
  run,
  path,
  loop,
  states,
}: {
  run: Run;
  path: string;
  loop: Schemas["LoopProgress"];
  states: States;
}) {
  const rounds = roundsOf(path, loop, states);
  return (
    <>
      <h2>Rounds</h2>
      <section className={classes.rounds} tabIndex={0} aria-label={`Rounds of ${path}`}>
        {rounds.map((round) => (
          <article
            key={round.round}
            className={classes.round}
            data-best={round.isBest}
            aria-label={`Round ${round.round}`}
          >
            <div className={classes.titleline}>
              <h3>Round {round.round}</h3>
              {round.isBest && <span className={page.tag}>best</span>}
              <span className={page.faint}>{verdictOf(round)}</span>
            </div>
            <Step run={run} title="Made" node={round.make} />
            <Step run={run} title="Judged" node={round.judge} />
          </article>
        ))}
      </section>
    </>
  );
}

function verdictOf({ score, accepted }: Round): string {
  if (accepted === null) return "not judged yet";
  return `${accepted ? "accepted" : "not accepted"}${score === null ? "" : `, score ${score}`}`;
}

function Step({ run, title, node }: { run: Run; title: string; node: NodeState | null }) {
  // Events carry the beginning of what is long.
  const whole = useQuery({
    ...nodeQuery(run.id, node?.path ?? ""),
    enabled: node !== null && node.status === "completed",
  });
  if (node === null) return null;
  const output = whole.data?.output ?? node.output;
  return (
    <div>
      <div className={classes.titleline}>
        <Link to="/workflow-runs/$id" params={{ id: run.id }} search={{ node: node.path }}>
          {title}
        </Link>
        <State status={node.status} />
        {node.child_run_id ? (
          <Link to="/runs/$id" params={{ id: node.child_run_id }}>
            run {node.child_run_id.slice(-8)}
          </Link>
        ) : (
          <span />
        )}
      </div>
      {node.error && <div className={page.failed}>{shown(node.error.message)}</div>}
      {output !== null && output !== undefined && (
        <Body
          text={pretty(output)}
          as={typeof output === "string" ? "markdown" : "plain"}
          name={node.path.replaceAll("/", "-")}
        />
      )}
    </div>
  );
}
