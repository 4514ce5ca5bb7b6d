import { ActionIcon, Button, CopyButton, Menu, Tooltip } from "@mantine/core";
import { IconCheck, IconChevronRight, IconCopy, IconDots } from "@tabler/icons-react";
import { Link } from "@tanstack/react-router";
import { memo } from "react";
import { shown } from "../../ui/text/hidden";
import { exactUsd, spentUsd, usd, whole } from "../../ui/text/size";
import { Ago, Elapsed } from "../../ui/time/Time";
import { listFilter } from "../filter/neighbours";
import { Bar, Tokens, tokensOf } from "../record/Meter";
import { ParentLink } from "../record/ParentLink";
import classes from "../record/RunHead.module.css";
import { SessionLink } from "../record/SessionLink";
import { Status } from "../record/Status";
import { type Run, reasonOf, titleOf, wayOn } from "../record/status";
import { Context } from "./Context";
import parts from "./parts.module.css";
import { RunLabels } from "./RunLabels";
import type { Actions } from "./useActions";

/** Drawn anew when the run is another one, and not with each event. */
export const RunHead = memo(function RunHead({
  run,
  last,
  actions,
}: {
  run: Run;
  /** What the model read and wrote last, where that is known. */
  last: Run["usage"] | null;
  actions: Actions;
}) {
  return (
    <header className={classes.head}>
      <div className={classes.crumbs}>
        <Link to="/runs" search={listFilter()}>
          Runs
        </Link>
        <IconChevronRight size={12} aria-hidden="true" />
        {run.agent === null ? (
          <span>single call</span>
        ) : (
          <>
            <Link to="/agents/$name" params={{ name: run.agent }}>
              {run.agent}
            </Link>
            <Link
              to="/agents/$name"
              params={{ name: run.agent }}
              search={{ tab: "versions", from: run.agent_version ?? undefined }}
              className={classes.version}
              title="The version that it runs, beside the current one"
            >
              v{run.agent_version}
            </Link>
          </>
        )}
        <IconChevronRight size={12} aria-hidden="true" />
        <code>{run.id}</code>
        <CopyId id={run.id} />
      </div>
      <div className={classes.titleline}>
        <h1 title={run.goal ?? undefined}>{shown(titleOf(run))}</h1>
        <div className={classes.actions}>
          {actions.main.map(({ label, act, danger }) => (
            <Button key={label} size="compact-sm" variant="default" color={danger ? "red" : undefined} onClick={act}>
              {label}
            </Button>
          ))}
          <Menu position="bottom-end" shadow="md" width={230}>
            <Menu.Target>
              <ActionIcon variant="default" size={26} aria-label="More actions">
                <IconDots size={16} />
              </ActionIcon>
            </Menu.Target>
            <Menu.Dropdown>
              {actions.more.map(({ label, act }) => (
                <Menu.Item key={label} onClick={act}>
                  {label}
                </Menu.Item>
              ))}
            </Menu.Dropdown>
          </Menu>
        </div>
      </div>
      <Facts run={run} last={last} mayChange={actions.mayInvoke} />
      {run.over_budget && <div className={classes.warning}>{run.over_budget.message}</div>}
      {wayOn(run) && <div className={classes.warning}>{wayOn(run)}</div>}
      {run.error && (
        <div className={classes.bad} role="alert">
          <strong>{run.error.code}</strong> {shown(run.error.message)}
        </div>
      )}
    </header>
  );
});

function Facts({ run, last, mayChange }: { run: Run; last: Run["usage"] | null; mayChange: boolean }) {
  const cap = run.limits.max_cost_usd;
  const tokens = tokensOf(run.usage);
  return (
    <dl className={classes.facts}>
      <Fact label="Status">
        <Status status={run.status} reason={reasonOf(run)} />
      </Fact>
      <Fact label="Started">
        <Ago at={run.created_at} />
      </Fact>
      <Fact label="Elapsed">
        {run.started_at === null ? "–" : <Elapsed from={run.started_at} to={run.finished_at} />}
      </Fact>
      <Fact label="Turns">
        {run.turns} <span className={parts.faint}>of {run.limits.max_turns}</span>
      </Fact>
      <Fact label="Tokens">
        <Tokens usage={run.usage} />{" "}
        <Bar
          share={tokens / run.limits.max_tokens}
          label={`${whole(tokens)} of ${whole(run.limits.max_tokens)} tokens`}
        />
      </Fact>
      <Fact label="Cost">
        <span title={exactUsd(run.usage.cost_usd)}>{spentUsd(run.usage.cost_usd)}</span>{" "}
        {cap === null ? (
          <span className={parts.faint}>no cap</span>
        ) : (
          <>
            <span className={parts.faint}>of {usd(cap)}</span>{" "}
            <Bar share={run.usage.cost_usd / cap} label={`${exactUsd(run.usage.cost_usd)} of ${exactUsd(cap)}`} />
          </>
        )}
      </Fact>
      {run.model && <Fact label="Model">{run.model}</Fact>}
      {run.model && last && (
        <Fact label="Context">
          <Context model={run.model} last={last} />
        </Fact>
      )}
      <Fact label="Labels">
        <RunLabels run={run} mayChange={mayChange} />
      </Fact>
      {run.session_id && (
        <Fact label="Session">
          <SessionLink id={run.session_id} />
        </Fact>
      )}
      {run.parent_run_id && (
        <Fact label="Parent">
          <ParentLink id={run.parent_run_id} />
        </Fact>
      )}
      {run.depth > 1 && (
        <Fact label="Root">
          <Link to="/runs/$id" params={{ id: run.root_run_id }}>
            {run.root_run_id.slice(-8)}
          </Link>
        </Fact>
      )}
      {run.forked_from && (
        <Fact label="Forked from">
          <Link
            to="/runs/$id"
            params={{ id: run.forked_from.run_id }}
            search={{ turn: run.forked_from.turn || undefined }}
          >
            {run.forked_from.run_id.slice(-8)}, turn {run.forked_from.turn}
          </Link>
        </Fact>
      )}
    </dl>
  );
}

function Fact({ label, children }: { label: string; children: React.ReactNode }) {
  return (
    <div>
      <dt>{label}</dt>
      <dd>{children}</dd>
    </div>
  );
}

function CopyId({ id }: { id: string }) {
  return (
    <CopyButton value={id}>
      {({ copied, copy }) => (
        <Tooltip label={copied ? "Copied" : "Copy the id"}>
          <ActionIcon variant="subtle" color="gray" size={20} aria-label="Copy the run's id" onClick={copy}>
            {copied ? <IconCheck size={13} /> : <IconCopy size={13} />}
          </ActionIcon>
        </Tooltip>
      )}
    </CopyButton>
  );
}
