import { Link } from "@tanstack/react-router";
import { stringify } from "../../json/json";
import { CallMark } from "../../run/page/rows";
import { Body, pretty } from "../../ui/text/Body";
import { shown } from "../../ui/text/hidden";
import type { Step, StepCall } from "../steps";
import classes from "./Chat.module.css";

/** What an agent said and called on its way, turn by turn. */
export function Steps({ steps }: { steps: Step[] }) {
  return steps.map((step) => (
    <div key={step.turn} className={classes.step}>
      {step.text !== "" ? (
        <div
          data-live={step.live || undefined}
          className={classes.said}
          title={step.cutAt === null ? undefined : "Its beginning comes with the end of the answer"}
        >
          <Body text={wordsOf(step)} as="markdown" name={`turn-${step.turn}.md`} />
        </div>
      ) : (
        (step.live || step.asking) && <div className={classes.thinking}>thinking…</div>
      )}
      {step.calls.map((call) => (
        <Call key={call.id} call={call} />
      ))}
    </div>
  ));
}

/** Where its beginning was not received, or its end is not there, it says so. */
function wordsOf({ text, cutAt, truncated }: Step): string {
  return `${cutAt === null ? "" : "… "}${text}${truncated ? "…" : ""}`;
}

/** One line until it is opened. */
function Call({ call }: { call: StepCall }) {
  return (
    <details className={classes.call}>
      <summary>
        <CallMark status={call.status === "requested" ? null : call.status} />
        <code className={classes.tool}>{shown(call.name)}</code>
        <span className={classes.args}>{summary(call.arguments)}</span>
      </summary>
      <div className={classes.callbody}>
        {call.childRunId !== null && (
          <Link to="/runs/$id" params={{ id: call.childRunId }}>
            Delegated run
          </Link>
        )}
        <h4>Arguments</h4>
        <Body text={pretty(call.arguments)} as="plain" name={`${call.name}-arguments.json`} />
        {call.result !== null && (
          <>
            <h4>{call.isError ? "Error" : "Result"}</h4>
            <Body
              text={`${pretty(call.result)}${call.truncated ? "…" : ""}`}
              as="plain"
              name={`${call.name}-result.txt`}
            />
          </>
        )}
      </div>
    </details>
  );
}

/** The first things that say what a call is about. */
function summary(args: unknown): string {
  const values = typeof args === "object" && args !== null ? Object.values(args).slice(0, 3) : [args];
  return shown(
    values
      .map((value) => (typeof value === "string" ? value : stringify(value ?? "")))
      .join("  ")
      .replaceAll(/\s+/g, " ")
      .slice(0, 160),
  );
}
