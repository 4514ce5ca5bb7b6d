import type { StreamState } from "../../api/stream";
import classes from "./RunPage.module.css";

const WORDS: Record<StreamState["kind"], string> = {
  connecting: "Connecting",
  live: "Live",
  idle: "Idle",
  reconnecting: "Reconnecting",
  ended: "Ended",
  refused: "Not followed",
};

const MEANINGS: Record<StreamState["kind"], string> = {
  connecting: "The run's events are asked for",
  live: "Events come as they happen",
  idle: "Nothing executes the run at the moment; its events come when something does",
  reconnecting: "The line broke. Events go on where they ended as soon as the server answers",
  ended: "The run has ended; all its events are here",
  refused: "The server does not give out this run's events",
};

export function StreamChip({ state }: { state: StreamState }) {
  return (
    <span className={classes.chip} data-state={state.kind} role="status" title={MEANINGS[state.kind]}>
      <span className={classes.dot} aria-hidden="true" />
      {WORDS[state.kind]}
    </span>
  );
}
