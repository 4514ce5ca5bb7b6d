import type { Schemas } from "../../api/client";
import page from "../../ui/page/page.module.css";
import { pretty } from "../../ui/text/Body";
import { shown } from "../../ui/text/hidden";
import { Ago } from "../../ui/time/Time";
import classes from "./WorkflowRunPage.module.css";

/** Who said what of an ask. */
export function AskDecisions({ ask }: { ask: Schemas["NodeAsk"] }) {
  if (ask.decisions.length === 0) return null;
  return (
    <ul className={classes.decisions} aria-label="Decisions">
      {ask.decisions.map(({ decision, by, at, reason, answer }) => (
        <li key={`${at} ${by}`}>
          <strong>{decision === "approve" ? "Approved" : "Denied"}</strong> by {shown(String(by))}{" "}
          {typeof at === "string" && <Ago at={at} />}
          {typeof reason === "string" && <div className={page.faint}>{shown(reason)}</div>}
          {answer !== null && answer !== undefined && <code className={page.mono}>{shown(brief(answer))}</code>}
        </li>
      ))}
    </ul>
  );
}

function brief(answer: unknown): string {
  return pretty(answer).replaceAll(/\s+/g, " ").slice(0, 400);
}
