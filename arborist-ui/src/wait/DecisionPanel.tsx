import { Button, TextInput } from "@mantine/core";
import { notifications } from "@mantine/notifications";
import { useMutation, useQuery, useQueryClient } from "@tanstack/react-query";
import { Link } from "@tanstack/react-router";
import { useState } from "react";
import { ApiError } from "../api/problem";
import { Refused } from "../app/Refused";
import { runQuery, turnQuery } from "../run/page/run";
import { titleOf } from "../run/record/status";
import { useMay } from "../session/session";
import { Body } from "../text/Body";
import { shown } from "../text/hidden";
import { Ago, Until } from "../time/Time";
import classes from "./ApprovalsPage.module.css";
import { ArgumentsEditor } from "./ArgumentsEditor";
import { BudgetForm } from "./BudgetForm";
import { decide, settle } from "./decide";
import { type Pending, pendingQuery } from "./pending";

/** What is asked, in which turn, and why; and the answer. */
export function DecisionPanel({ pending }: { pending: Pending }) {
  const run = useQuery(runQuery(pending.run_id));
  const turn = useQuery(turnQuery(pending.run_id, pending.turn, false));
  const mayDecide = useMay("invoke");
  return (
    <section className={classes.panel} aria-label="Decision" tabIndex={0}>
      <div>
        <h2>{pending.kind === "budget" ? "A run asks for a higher budget" : <code>{pending.name}</code>}</h2>
        <div className={classes.why}>
          {WHY[pending.kind]} Asked <Ago at={pending.created_at} />
          {pending.expires_at && (
            <>
              , expires <Until at={pending.expires_at} />
            </>
          )}
          .
        </div>
        <div>
          <Link
            to="/runs/$id"
            params={{ id: pending.run_id }}
            search={{ turn: pending.turn, call: pending.tool_call_id ?? undefined }}
          >
            {run.data ? shown(titleOf(run.data)) : "Open the run"}
          </Link>{" "}
          <span className={classes.agent}>
            {pending.agent ?? "single call"}
            {pending.agent_version === null ? "" : ` v${pending.agent_version}`}, turn {pending.turn}
          </span>
        </div>
      </div>
      {turn.data?.text && (
        <div className={classes.context}>
          <h3>What the model said</h3>
          <Body text={turn.data.text} as="markdown" name={`turn-${pending.turn}.md`} />
        </div>
      )}
      {pending.kind === "approval" && <ApprovalForm pending={pending} mayDecide={mayDecide} />}
      {pending.kind === "in_doubt" && <InDoubtForm pending={pending} mayDecide={mayDecide} />}
      {pending.kind === "budget" && <BudgetForm pending={pending} mayDecide={mayDecide} />}
    </section>
  );
}

const WHY = {
  approval: "Its agent lists this tool among its approvals.",
  in_doubt: "A crash cut this call off, and whether it had its effect is unknown.",
  budget: "Its caps leave no room for the next call of the model.",
  client_tool: "Its application executes this tool and brings the result.",
};

export function useDecision(pending: Pending) {
  const queries = useQueryClient();
  return useMutation({
    mutationFn: (act: () => Promise<unknown>) => act(),
    onSuccess: () => {
      void queries.invalidateQueries({ queryKey: pendingQuery.queryKey });
      void queries.invalidateQueries({ queryKey: ["run", pending.run_id] });
    },
    onError: (error) => {
      if (error instanceof ApiError && error.status === 409) {
        notifications.show({ color: "yellow", title: "Decided already", message: error.message });
        void queries.invalidateQueries({ queryKey: pendingQuery.queryKey });
      }
    },
  });
}

function ApprovalForm({ pending, mayDecide }: { pending: Pending; mayDecide: boolean }) {
  const [edited, setEdited] = useState<Record<string, unknown> | null>(null);
  const [invalid, setInvalid] = useState(false);
  const [reason, setReason] = useState("");
  const { mutate, isPending, error } = useDecision(pending);
  return (
    <>
      <ArgumentsEditor
        value={pending.arguments ?? {}}
        readOnly={!mayDecide}
        onChange={(value, ok) => {
          setEdited(value);
          setInvalid(!ok);
        }}
      />
      {pending.digest && <div className={classes.digest}>SHA-256 {pending.digest}</div>}
      {mayDecide && (
        <div className={classes.buttons}>
          <TextInput
            label="Reason of a denial"
            placeholder="The model reads it"
            value={reason}
            onChange={(event) => setReason(event.currentTarget.value)}
          />
          <Button
            color="red"
            variant="default"
            loading={isPending}
            onClick={() => mutate(() => decide(pending, "deny", { reason }))}
          >
            Deny
          </Button>
          <Button
            loading={isPending}
            disabled={invalid}
            onClick={() => mutate(() => decide(pending, "approve", edited === null ? {} : { arguments: edited }))}
          >
            {edited === null ? "Approve" : "Approve as edited"}
          </Button>
        </div>
      )}
      <Refused error={error} />
    </>
  );
}

function InDoubtForm({ pending, mayDecide }: { pending: Pending; mayDecide: boolean }) {
  const [result, setResult] = useState("");
  const { mutate, isPending, error } = useDecision(pending);
  return (
    <>
      <ArgumentsEditor value={pending.arguments ?? {}} readOnly onChange={() => {}} />
      {mayDecide && (
        <div className={classes.buttons}>
          <TextInput
            label="Result, if it happened"
            value={result}
            onChange={(event) => setResult(event.currentTarget.value)}
          />
          <Button variant="default" loading={isPending} onClick={() => mutate(() => settle(pending, "tell_model"))}>
            Leave it to the model
          </Button>
          <Button variant="default" loading={isPending} onClick={() => mutate(() => settle(pending, "did_not_happen"))}>
            It did not happen: run it again
          </Button>
          <Button loading={isPending} onClick={() => mutate(() => settle(pending, "happened", result))}>
            It happened
          </Button>
        </div>
      )}
      <Refused error={error} />
    </>
  );
}
