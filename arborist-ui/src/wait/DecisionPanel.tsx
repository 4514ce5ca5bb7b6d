import { useQuery } from "@tanstack/react-query";
import { Link } from "@tanstack/react-router";
import { runQuery } from "../run/record/run";
import { titleOf } from "../run/record/status";
import { useMay } from "../session/session";
import { shown } from "../ui/text/hidden";
import { Ago, Until } from "../ui/time/Time";
import { ApprovalForm } from "./ApprovalForm";
import classes from "./ApprovalsPage.module.css";
import { BudgetForm } from "./BudgetForm";
import { CapabilityForm } from "./CapabilityForm";
import { ClientToolForm } from "./ClientToolForm";
import { InDoubtForm } from "./InDoubtForm";
import { ModelWords } from "./ModelWords";
import type { Pending } from "./pending";
import { Why } from "./Why";

const FORMS = {
  approval: ApprovalForm,
  in_doubt: InDoubtForm,
  budget: BudgetForm,
  capability: CapabilityForm,
  client_tool: ClientToolForm,
};

/** What is asked, in which turn, and why; and the answer. */
export function DecisionPanel({
  pending,
  isOnRun = false,
}: {
  pending: Pending;
  /** The page has the run and its turns already. */
  isOnRun?: boolean;
}) {
  const run = useQuery(runQuery(pending.run_id));
  const mayDecide = useMay("invoke");
  const Form = FORMS[pending.kind];
  return (
    <section className={isOnRun ? classes.here : classes.panel} aria-label="Decision" tabIndex={0}>
      <div>
        <h2>{pending.name === null ? "A run asks for a higher budget" : <code>{shown(pending.name)}</code>}</h2>
        <div className={classes.why}>
          <Why pending={pending} /> Asked <Ago at={pending.created_at} />
          {pending.expires_at && (
            <>
              , expires <Until at={pending.expires_at} />
            </>
          )}
          .
        </div>
        <div className={classes.run} hidden={isOnRun}>
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
      {!isOnRun && <ModelWords runId={pending.run_id} turn={pending.turn} />}
      <Form pending={pending} mayDecide={mayDecide} />
    </section>
  );
}
