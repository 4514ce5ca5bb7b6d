import { Button } from "@mantine/core";
import { useQuery } from "@tanstack/react-query";
import { Link } from "@tanstack/react-router";
import { useEffect, useMemo, useState } from "react";
import { pollEvery } from "../../feed/feed";
import { StreamChip } from "../../feed/StreamChip";
import { useRunLog } from "../../run/page/useRunLog";
import { Tokens } from "../../run/record/Meter";
import { runQuery, turnsAfter } from "../../run/record/run";
import { isEnded } from "../../run/record/status";
import { Body, pretty } from "../../ui/text/Body";
import { shown } from "../../ui/text/hidden";
import { exactUsd, spentUsd } from "../../ui/text/size";
import { RunWaits } from "../../wait/RunWaits";
import type { Answer } from "../sessions";
import { type Step, stepOfRow, stepOfTurn, stepsBefore } from "../steps";
import { endOf } from "../words";
import classes from "./Chat.module.css";
import { Steps } from "./Steps";

/** An answer, live while its run goes on. What was followed stays as it was shown; of others the steps come when asked for. */
export function AnswerView({ answer, onChange }: { answer: Answer; onChange: () => void }) {
  const [followed] = useState(!isEnded(answer.status));
  return (
    <div className={classes.answer}>
      {followed ? (
        <Followed answer={answer} onChange={onChange} />
      ) : (
        answer.turns > 1 && <Stored key={answer.status} answer={answer} />
      )}
      <Outcome answer={answer} />
      <Figures answer={answer} />
    </div>
  );
}

function Followed({ answer, onChange }: { answer: Answer; onChange: () => void }) {
  const { log, state } = useRunLog(answer.run_id, undefined);
  const run = useQuery({
    ...runQuery(answer.run_id),
    refetchInterval: ({ state: { data } }) => (data && isEnded(data.status) ? false : pollEvery(state)),
  });
  const status = run.data?.status;
  useEffect(() => {
    if (status !== undefined) onChange();
  }, [status, onChange]);
  const { rows } = log;
  const steps = useMemo(
    () =>
      stepsBefore(
        rows.flatMap(({ turn }) => (turn === undefined ? [] : [stepOfRow(turn)])),
        answer,
      ),
    [rows, answer],
  );
  const isSilent = steps.length === 0 && !isEnded(answer.status);
  return (
    <>
      {isSilent && <div className={classes.thinking}>{status === "queued" ? "queued…" : "thinking…"}</div>}
      <Steps steps={steps} />
      {run.data?.wait?.kind === "child" && <div className={classes.hint}>It waits for a run that it delegated to.</div>}
      {run.data && <RunWaits run={run.data} />}
      {(state.kind === "reconnecting" || state.kind === "refused") && <StreamChip state={state} />}
    </>
  );
}

function Stored({ answer }: { answer: Answer }) {
  const [open, setOpen] = useState(false);
  const turns = useQuery({
    queryKey: ["run", answer.run_id, "steps"],
    queryFn: () => turnsAfter(answer.run_id, 0),
    enabled: open,
    staleTime: Number.POSITIVE_INFINITY,
  });
  const steps: Step[] = useMemo(() => stepsBefore((turns.data ?? []).map(stepOfTurn), answer), [turns.data, answer]);
  return (
    <>
      <div>
        <Button
          size="compact-xs"
          variant="default"
          aria-expanded={open}
          loading={open && turns.isLoading}
          onClick={() => setOpen(!open)}
        >
          {open ? "Hide the steps" : `Show the steps of ${answer.turns} turns`}
        </Button>
      </div>
      {open && turns.error && <div className={classes.hint}>{turns.error.message}</div>}
      {open && <Steps steps={steps} />}
    </>
  );
}

/** The result, or why there is none and what to do then. */
function Outcome({ answer }: { answer: Answer }) {
  const end = endOf(answer);
  const { result, summary } = answer;
  return (
    <>
      {result !== null &&
        result !== undefined &&
        (typeof result === "string" ? (
          <Body text={result} as="markdown" name="answer.md" />
        ) : (
          <Body text={pretty(result)} as="plain" name="answer.json" />
        ))}
      {summary && <Body text={summary} as="markdown" name="summary.md" />}
      {end && (
        <div className={classes.ended} data-bad={end.bad}>
          {shown(end.words)} <span>{end.way}</span>
        </div>
      )}
    </>
  );
}

function Figures({ answer }: { answer: Answer }) {
  return (
    <div className={classes.figures}>
      {isEnded(answer.status) && answer.turns > 0 && (
        <>
          <span title={`Cost: ${exactUsd(answer.cost_usd)}`}>{spentUsd(answer.cost_usd)}</span>
          <span>
            <Tokens usage={{ ...answer.usage, cost_usd: answer.cost_usd }} /> tokens
          </span>
          <span>
            {answer.turns} {answer.turns === 1 ? "turn" : "turns"}
          </span>
        </>
      )}
      <Link to="/runs/$id" params={{ id: answer.run_id }}>
        Run
      </Link>
    </div>
  );
}
