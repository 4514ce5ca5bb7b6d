import { Button, TextInput } from "@mantine/core";
import { useMutation, useQueryClient } from "@tanstack/react-query";
import { useState } from "react";
import type { Schemas } from "../../api/client";
import page from "../../app/page.module.css";
import { byField, Refused } from "../../app/Refused";
import { useMay } from "../../session/session";
import { Body, pretty } from "../../text/Body";
import { shown } from "../../text/hidden";
import { Ago } from "../../time/Time";
import { sample } from "../../tool/sample";
import { SchemaForm } from "../SchemaForm";
import type { NodeState } from "./nodes";
import classes from "./WorkflowRunPage.module.css";
import { decideAsk, type Run } from "./workflowRun";

type Ask = Schemas["NodeAsk"];

/** What a node asks of people, what was said so far, and the answer. What is decided on is what was read: its digest is sent along. */
export function AskForm({ run, node, ask }: { run: Run; node: NodeState; ask: Ask }) {
  const isOpen = node.status === "waiting";
  const mayDecide = useMay("invoke");
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
      </div>
      <Decisions ask={ask} />
      {isOpen && mayDecide && <Answer run={run} node={node} ask={ask} />}
    </section>
  );
}

function Decisions({ ask }: { ask: Ask }) {
  if (ask.decisions.length === 0) return null;
  return (
    <ul style={{ margin: 0, paddingInlineStart: 18 }} aria-label="Decisions">
      {ask.decisions.map((each) => (
        <li key={`${each.at} ${each.by}`}>
          <strong>{each.decision === "approve" ? "Approved" : "Denied"}</strong> by {shown(String(each.by))}{" "}
          {typeof each.at === "string" && <Ago at={each.at} />}
          {typeof each.reason === "string" && <div className={page.faint}>{shown(each.reason)}</div>}
        </li>
      ))}
    </ul>
  );
}

function Answer({ run, node, ask }: { run: Run; node: NodeState; ask: Ask }) {
  const queries = useQueryClient();
  const [answer, setAnswer] = useState<Record<string, unknown>>(() => sample(ask.form ?? {}));
  const [unread, setUnread] = useState(false);
  const [reason, setReason] = useState("");
  const decide = useMutation({
    mutationFn: (decision: "approve" | "deny") =>
      decideAsk(run.id, node.path, {
        decision,
        digest: ask.digest,
        ...(reason === "" ? {} : { reason }),
        ...(ask.form == null || decision === "deny" ? {} : { answer }),
      }),
    onSettled: () => {
      void queries.invalidateQueries({ queryKey: ["workflow-run", run.id, "node", node.path] });
      void queries.invalidateQueries({ queryKey: ["run", run.id], exact: true });
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
