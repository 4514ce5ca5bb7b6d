import { ActionIcon, Button, Menu } from "@mantine/core";
import { IconChevronRight, IconDots } from "@tabler/icons-react";
import { Link } from "@tanstack/react-router";
import type { ReactNode } from "react";
import { listFilter } from "../../run/filter/neighbours";
import { Bar, Tokens } from "../../run/record/Meter";
import { ParentLink } from "../../run/record/ParentLink";
import classes from "../../run/record/RunHead.module.css";
import { Status } from "../../run/record/Status";
import { reasonOf, titleOf } from "../../run/record/status";
import { shown } from "../../ui/text/hidden";
import { exactUsd, spentUsd, usd } from "../../ui/text/size";
import { Ago, Elapsed } from "../../ui/time/Time";
import type { WorkflowActions } from "./actions";
import type { Run } from "./workflowRun";

export function WorkflowRunHead({ run, actions }: { run: Run; actions: WorkflowActions }) {
  const { workflow } = run;
  return (
    <header className={classes.head}>
      <div className={classes.crumbs}>
        <Link to="/runs" search={listFilter()}>
          Runs
        </Link>
        <IconChevronRight size={12} aria-hidden="true" />
        {workflow && (
          <>
            <Link to="/workflows/$name" params={{ name: workflow.name }}>
              {workflow.name}
            </Link>
            <Link
              to="/workflows/$name"
              params={{ name: workflow.name }}
              search={{ tab: "versions", from: workflow.version }}
              className={classes.version}
              title="The version that it runs, beside the current one"
            >
              v{workflow.version}
            </Link>
            <IconChevronRight size={12} aria-hidden="true" />
          </>
        )}
        <code>{run.id}</code>
      </div>
      <div className={classes.titleline}>
        <h1 title={titleOf(run)}>{shown(titleOf(run))}</h1>
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
      <Facts run={run} />
      {run.error && (
        <div className={classes.bad} role="alert">
          <strong>{run.error.code}</strong> {shown(run.error.message)}
        </div>
      )}
    </header>
  );
}

function Facts({ run }: { run: Run }) {
  const cap = run.limits.max_cost_usd;
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
      <Fact label="Tokens">
        <Tokens usage={run.usage} />
      </Fact>
      <Fact label="Cost">
        <span title={exactUsd(run.usage.cost_usd)}>{spentUsd(run.usage.cost_usd)}</span>{" "}
        {cap === null ? (
          "no cap"
        ) : (
          <>
            of {usd(cap)}{" "}
            <Bar share={run.usage.cost_usd / cap} label={`${exactUsd(run.usage.cost_usd)} of ${exactUsd(cap)}`} />
          </>
        )}
      </Fact>
      {run.parent_run_id && (
        <Fact label="Parent">
          <ParentLink id={run.parent_run_id} />
        </Fact>
      )}
      {run.forked_from && (
        <Fact label="Forked from">
          <Link to="/runs/$id" params={{ id: run.forked_from.run_id }}>
            {run.forked_from.run_id.slice(-8)}
          </Link>
        </Fact>
      )}
    </dl>
  );
}

function Fact({ label, children }: { label: string; children: ReactNode }) {
  return (
    <div>
      <dt>{label}</dt>
      <dd>{children}</dd>
    </div>
  );
}
