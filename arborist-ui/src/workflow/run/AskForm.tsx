import { Button, TextInput } from "@mantine/core";
import { notifications } from "@mantine/notifications";
import { useMutation, useQueryClient } from "@tanstack/react-query";
import { useState } from "react";
import type { Schemas } from "../../api/client";
import { ApiError } from "../../api/problem";
import { type Scope, useMay } from "../../session/session";
import { SchemaForm } from "../../ui/form/SchemaForm";
import { sample } from "../../ui/form/sample";
import page from "../../ui/page/page.module.css";
import { byField, Refused } from "../../ui/page/Refused";
import { Body, pretty } from "../../ui/text/Body";
import { shown } from "../../ui/text/hidden";
import type { NodeState } from "../diagram/nodes";
import { AskDecisions } from "./AskDecisions";
import { approvalsOf, PENDING_KEY } from "./asks";
import classes from "./WorkflowRunPage.module.css";
import { decideAsk } from "./workflowRun";

type Ask = Schemas["NodeAsk"];

/** What a node asks of people, what was said so far, and the answer. What is decided on is what was read: its digest is sent along. */
export function AskForm({ runId, node, ask }: { runId: string; node: NodeState; ask: Ask }) {
  const isOpen = node.status === "waiting";
  const mayInvoke = useMay("invoke");
  const isAsked = useMay(ask.scope as Scope);
  return (
    <section className={classes.ask} data-open={isOpen} aria-label="Ask">
      <h2>{shown(ask.title)}</h2>
      {ask.subject !== null && ask.subject !== undefined && (
        <Body text={pretty(ask.subject)} as="plain" name="subject.json" />
      )}
      <div className={classes.digest}>SHA-256 {ask.digest}</div>
      <div className={page.faint}>
        {ask.count === 1 ? "One approval is needed" : `${ask.count} approvals are needed`}, by keys of scope {ask.scope}
        {ask.not_starter && ", not by the key that started the run"}.
        {isOpen && ask.count > 1 && ` There are ${approvalsOf(ask)} so far.`}
      </div>
      <AskDecisions ask={ask} />
      {isOpen && mayInvoke && isAsked && <Answer runId={runId} node={node} ask={ask} />}
    </section>
  );
}

function Answer({ runId, node, ask }: { runId: string; node: NodeState; ask: Ask }) {
  const queries = useQueryClient();
  const [answer, setAnswer] = useState<Record<string, unknown>>(() => sample(ask.form ?? {}));
  const [unread, setUnread] = useState(false);
  const [reason, setReason] = useState("");
  const decide = useMutation({
    mutationFn: (decision: "approve" | "deny") =>
      decideAsk(runId, node.path, {
        decision,
        digest: ask.digest,
        ...(reason === "" ? {} : { reason }),
        ...(ask.form == null || decision === "deny" ? {} : { answer }),
      }),
    onError: (error) => {
      // What replaces this form says what was decided instead, and no more that it was too late.
      if (error instanceof ApiError && error.status === 409) {
        notifications.show({ color: "yellow", title: "Decided already", message: error.message });
      }
    },
    onSettled: () => {
      void queries.invalidateQueries({ queryKey: ["workflow-run", runId, "node", node.path] });
      void queries.invalidateQueries({ queryKey: ["run", runId], exact: true });
      void queries.invalidateQueries({ queryKey: PENDING_KEY });
    },
  });
  const errors = Object.fromEntries(
    Object.entries(byField(decide.error)).map(([field, message]) => [field.replace(/^answer[./]?/, ""), message]),
  );
  return (
    <>
      {ask.form != null && (
        <SchemaForm
          label="Answer"
          schema={ask.form}
          value={answer}
          errors={errors}
          onChange={setAnswer}
          onUnread={setUnread}
        />
      )}
      <TextInput label="Reason" value={reason} onChange={(event) => setReason(event.currentTarget.value)} />
      <Refused error={decide.error} shown={ask.form == null ? [] : ["answer"]} />
      <div className={page.buttons}>
        <Button color="red" variant="default" loading={decide.isPending} onClick={() => decide.mutate("deny")}>
          Deny
        </Button>
        <Button loading={decide.isPending} disabled={unread} onClick={() => decide.mutate("approve")}>
          Approve
        </Button>
      </div>
    </>
  );
}
