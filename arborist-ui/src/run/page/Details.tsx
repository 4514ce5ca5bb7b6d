import { Button } from "@mantine/core";
import { IconArrowLeft } from "@tabler/icons-react";
import { useQuery } from "@tanstack/react-query";
import { Link } from "@tanstack/react-router";
import { useEffect, useRef } from "react";
import { Empty, Failed, Loading } from "../../ui/page/states";
import { Body, pretty } from "../../ui/text/Body";
import { shown } from "../../ui/text/hidden";
import { exactUsd, whole } from "../../ui/text/size";
import { Absolute, Clock, Elapsed } from "../../ui/time/Time";
import { RunWaits } from "../../wait/RunWaits";
import { Attachments } from "../record/Attachments";
import { type Turn, turnQuery } from "../record/run";
import { isEnded, type Run } from "../record/status";
import classes from "./Details.module.css";
import type { RunLog } from "./log";
import parts from "./parts.module.css";
import { CallMark } from "./rows";
import type { CallRow, TurnRow } from "./segment";
import type { Actions } from "./useActions";

export function Details({
  run,
  log,
  turn,
  call,
  actions,
  onBack,
}: {
  run: Run;
  log: RunLog;
  turn: number | undefined;
  call: string | undefined;
  actions: Actions;
  onBack: (() => void) | undefined;
}) {
  const row = turn === undefined ? undefined : log.turn(turn);
  const settled = row?.endedAt != null || isEnded(run.status);
  const version = row === undefined ? 0 : row.calls.filter((each) => each.endedAt !== null).length;
  const full = useQuery({
    ...turnQuery(run.id, turn ?? 0, settled),
    enabled: turn !== undefined && row?.answeredAt !== null,
  });
  const { refetch } = full;

  // biome-ignore lint/correctness/useExhaustiveDependencies: each call that ends makes the turn another
  useEffect(() => {
    if (version > 0 && !settled) void refetch();
  }, [version, settled]);

  return (
    <section className={classes.details} aria-label={turn === undefined ? "Details" : `Turn ${turn}`} tabIndex={0}>
      {onBack && (
        <Button variant="default" size="compact-sm" leftSection={<IconArrowLeft size={14} />} onClick={onBack}>
          All turns
        </Button>
      )}
      <RunWaits run={run} />
      <Outcome run={run} />
      {turn !== undefined && run.goal && (
        <details className={classes.goal}>
          <summary>Goal</summary>
          <Body text={run.goal} as="markdown" name="goal.md" />
          <Attachments run={run} />
        </details>
      )}
      {turn === undefined ? (
        <Goal run={run} />
      ) : full.data ? (
        <TurnDetails run={run} turn={full.data} row={row} call={call} actions={actions} />
      ) : row !== undefined && row.answeredAt === null ? (
        <>
          <h2>Turn {turn}</h2>
          {row.text === "" ? (
            <p className={parts.faint}>{row.asking ? "The model is asked…" : "There is no answer."}</p>
          ) : (
            <>
              {row.cutAt !== null && (
                <p className={parts.faint}>
                  From <Clock at={row.cutAt} /> on; the whole text comes with the end of the answer.
                </p>
              )}
              <Body text={row.text} as="markdown" name="answer" />
            </>
          )}
        </>
      ) : full.error ? (
        <Failed error={full.error} retry={() => void full.refetch()} what="the turn" />
      ) : full.data === null ? (
        <Empty title={`There is no turn ${turn}`} />
      ) : (
        <Loading what="the turn" rows={5} />
      )}
    </section>
  );
}

function Goal({ run }: { run: Run }) {
  return (
    <>
      <h2>Goal</h2>
      <Body text={run.goal ?? ""} as="markdown" name="goal.md" />
      <Attachments run={run} />
    </>
  );
}

function Outcome({ run }: { run: Run }) {
  return run.result === null || run.result === undefined ? null : (
    <section className={classes.outcome} aria-label="Result">
      <h2>Result</h2>
      {typeof run.result === "string" ? (
        <Body text={run.result} as="markdown" name="result.md" />
      ) : (
        <Body text={pretty(run.result)} as="plain" name="result.json" />
      )}
      {run.summary && <Body text={run.summary} as="markdown" name="summary.md" />}
    </section>
  );
}

function TurnDetails({
  run,
  turn,
  row,
  call,
  actions,
}: {
  run: Run;
  turn: Turn;
  row: TurnRow | undefined;
  call: string | undefined;
  actions: Actions;
}) {
  return (
    <>
      <div className={classes.detailhead}>
        <h2>Turn {turn.turn}</h2>
        {actions.mayInvoke && run.kind === "agent" && turn.status === "closed" && (
          <Button size="compact-xs" variant="default" onClick={() => actions.open({ fork: turn.turn })}>
            Fork from here
          </Button>
        )}
      </div>
      <dl className={classes.pairs}>
        <dt>Asked</dt>
        <dd>
          <Absolute at={turn.started_at} />
        </dd>
        <dt>Took</dt>
        <dd>
          <Elapsed from={turn.started_at} to={turn.completed_at} />
        </dd>
        {turn.model && (
          <>
            <dt>Model</dt>
            <dd>{turn.model}</dd>
          </>
        )}
        <dt>Tokens</dt>
        <dd>
          {whole(turn.usage.input_tokens)} in, {whole(turn.usage.cache_read_tokens)} cached,{" "}
          {whole(turn.usage.output_tokens)} out
        </dd>
        <dt>Cost</dt>
        <dd>{exactUsd(turn.usage.cost_usd)}</dd>
      </dl>
      {turn.text && (
        <div className={classes.answer}>
          <Body text={turn.text} as="markdown" name={`turn-${turn.turn}.md`} />
        </div>
      )}
      {turn.tool_calls.map((each) => (
        <CallDetails
          key={each.id}
          call={each}
          edited={row?.calls.find(({ id }) => id === each.id)?.edited ?? null}
          chosen={each.id === call}
        />
      ))}
    </>
  );
}

function CallDetails({
  call,
  edited,
  chosen,
}: {
  call: Turn["tool_calls"][number];
  edited: CallRow["edited"];
  chosen: boolean;
}) {
  const box = useRef<HTMLElement>(null);
  useEffect(() => {
    if (chosen) box.current?.scrollIntoView({ block: "nearest" });
  }, [chosen]);
  return (
    <section ref={box} className={classes.callbox} data-chosen={chosen} aria-label={`Call of ${call.name}`}>
      <header>
        <CallMark status={call.status} />
        <strong>{call.name}</strong>
        <span className={parts.faint}>{call.status ?? "not begun"}</span>
        {call.started_at && call.completed_at && (
          <span className={parts.faint}>
            <Elapsed from={call.started_at} to={call.completed_at} />
          </span>
        )}
        {call.settled && <span className={parts.faint}>after a crash: {call.settled.replaceAll("_", " ")}</span>}
        {call.files_restored && <span className={parts.faint}>files restored</span>}
        {call.child_run_id && (
          <Link to="/runs/$id" params={{ id: call.child_run_id }}>
            Delegated run
          </Link>
        )}
      </header>
      <h3>{edited === null ? "Arguments" : `Arguments, as edited by ${shown(edited.by ?? "?")}`}</h3>
      <Body text={pretty(edited?.arguments ?? call.arguments)} as="plain" name={`${call.name}-arguments.json`} />
      {edited !== null && (
        <>
          <h3>What the model asked for</h3>
          <Body text={pretty(call.arguments)} as="plain" name={`${call.name}-asked.json`} />
        </>
      )}
      {call.result !== null && (
        <>
          <h3>{call.is_error ? "Error" : "Result"}</h3>
          <Body text={pretty(call.result)} as="plain" name={`${call.name}-result.txt`} />
        </>
      )}
    </section>
  );
}
