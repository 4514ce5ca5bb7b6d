import { whole } from "../../ui/text/size";
import type { Run } from "../record/status";
import classes from "./Extent.module.css";
import type { RunLog } from "./log";
import type { LogPages } from "./pages";
import parts from "./parts.module.css";

/** How much of the run is here, and what reads the rest: a part must not look like the whole. */
export function Extent({
  run,
  log,
  pages,
  unit,
}: {
  run: Run;
  log: RunLog;
  pages: LogPages;
  unit: "turns" | "events";
}) {
  if (!log.hasOlder && !log.hasNewer && pages.error === null) return null;
  const reading = pages.busy !== null;
  return (
    <section className={classes.extent} aria-label="What is loaded">
      <span role="status">
        {unit === "turns" ? turns(run, log) : events(log)}
        {log.isFull ? ", as many as the page keeps" : ""}
      </span>
      {pages.error instanceof Error && <span className={classes.failed}>Not loaded: {pages.error.message}</span>}
      {log.hasOlder && (
        <button type="button" className={parts.toggle} disabled={reading} onClick={() => void pages.older()}>
          Load older
        </button>
      )}
      {log.hasNewer && (
        <button type="button" className={parts.toggle} disabled={reading} onClick={() => void pages.newer()}>
          Load newer
        </button>
      )}
      {pages.busy === "all" ? (
        <button type="button" className={parts.toggle} onClick={() => pages.stop()}>
          Stop
        </button>
      ) : (
        !log.isFull && (
          <button type="button" className={parts.toggle} onClick={() => void pages.all()}>
            Load all
          </button>
        )
      )}
    </section>
  );
}

function turns(run: Run, log: RunLog): string {
  const first = log.rows.find((row) => row.turn !== undefined)?.turn?.turn;
  const last = log.lastTurn?.turn;
  return first === undefined || last === undefined
    ? "No whole turn is loaded"
    : `Turns ${whole(first)}–${whole(last)} of ${whole(Math.max(run.turns, last))} are loaded`;
}

function events(log: RunLog): string {
  return `Events ${whole(log.first)}–${whole(log.last)} of ${whole(log.newest)} are loaded`;
}
