import { ActionIcon } from "@mantine/core";
import { IconX } from "@tabler/icons-react";
import { useQuery } from "@tanstack/react-query";
import { Link } from "@tanstack/react-router";
import { type Ref, useEffect } from "react";
import { shown } from "../../ui/text/hidden";
import { Ago, Elapsed } from "../../ui/time/Time";
import { CostMeter, Tokens } from "../record/Meter";
import { ParentLink } from "../record/ParentLink";
import { runQuery } from "../record/run";
import { Status } from "../record/Status";
import { type RunSummary, rowReason, rowTitle } from "../record/summary";
import { beginning } from "./beginning";
import { Labels } from "./Labels";
import classes from "./Peek.module.css";

/** What a row does not say of its run, beside the list. Its figures are those of the row, which changes as the run does. */
export function Peek({ row, panel, onClose }: { row: RunSummary; panel: Ref<HTMLElement>; onClose: () => void }) {
  const { data: run, error, refetch } = useQuery(runQuery(row.id));
  const title = rowTitle(row);
  const { status } = row;
  // biome-ignore lint/correctness/useExhaustiveDependencies: another status comes with another result
  useEffect(() => {
    if (run !== undefined && run.status !== status) void refetch();
  }, [status]);
  const result = run?.result === null || run?.result === undefined ? null : beginning(run.result);
  return (
    <aside ref={panel} className={classes.peek} aria-label="Peek" tabIndex={-1}>
      <header>
        <h2 aria-live="polite">{shown(title)}</h2>
        <ActionIcon variant="subtle" color="gray" size={22} aria-label="Close" onClick={onClose}>
          <IconX size={14} />
        </ActionIcon>
      </header>
      <dl>
        <dt>Status</dt>
        <dd>
          <Status status={status} reason={rowReason(row)} />
        </dd>
        <dt>{row.workflow === null ? "Agent" : "Workflow"}</dt>
        <dd>{executedBy(row)}</dd>
        {row.parent_run_id !== null && (
          <>
            <dt>Started by</dt>
            <dd>
              <ParentLink id={row.parent_run_id} />
            </dd>
          </>
        )}
        <dt>Started</dt>
        <dd>
          <Ago at={row.created_at} />
          {row.started_at !== null && (
            <>
              , for <Elapsed from={row.started_at} to={row.finished_at} />
            </>
          )}
        </dd>
        <dt>Turns</dt>
        <dd>{row.turns}</dd>
        <dt>Tokens</dt>
        <dd>
          <Tokens usage={row.usage} />
        </dd>
        <dt>Cost</dt>
        <dd>
          <CostMeter cost={row.usage.cost_usd} cap={row.max_cost_usd} />
          {row.max_cost_usd === null && <span className={classes.faint}> no cap</span>}
        </dd>
        {row.labels.length > 0 && (
          <>
            <dt>Labels</dt>
            <dd>
              <Labels labels={row.labels} />
            </dd>
          </>
        )}
      </dl>
      {error ? (
        <div className={classes.faint} role="alert">
          {error.message}
        </div>
      ) : (
        <>
          <Text title="Goal" part={run === undefined ? null : beginning(run.goal ?? run.call?.arguments ?? "")} />
          {result && <Text title="Result" part={result} />}
          {run?.error && <Text title="Error" part={beginning(run.error.message)} />}
        </>
      )}
      <Link to="/runs/$id" params={{ id: row.id }} className={classes.open}>
        Open the run
      </Link>
    </aside>
  );
}

function executedBy({ agent, agent_version, workflow, workflow_version }: RunSummary): string {
  if (agent !== null) return `${agent} v${agent_version}`;
  return workflow === null ? "single call" : `${workflow} v${workflow_version}`;
}

function Text({ title, part }: { title: string; part: { text: string; more: boolean } | null }) {
  return (
    <section aria-label={title}>
      <h3>{title}</h3>
      <p>{part === null ? "…" : `${shown(part.text)}${part.more ? "…" : ""}`}</p>
    </section>
  );
}
