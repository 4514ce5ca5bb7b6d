import type { StreamState } from "../api/line";
import classes from "./StreamChip.module.css";

const WORDS: Record<StreamState["kind"], string> = {
  connecting: "Connecting",
  live: "Live",
  idle: "Idle",
  reconnecting: "Reconnecting",
  ended: "Ended",
  refused: "Not followed",
};

const MEANINGS: Record<"run" | "feed", Record<StreamState["kind"], string>> = {
  run: {
    connecting: "The run's events are asked for",
    live: "Events come as they happen",
    idle: "Nothing executes the run at the moment; its events come when something does",
    reconnecting: "The line broke. Events go on where they ended as soon as the server answers",
    ended: "The run has ended; no more events come",
    refused: "The server does not give out this run's events",
  },
  feed: {
    connecting: "The events of all runs are asked for",
    live: "Changes come as they happen",
    idle: "Changes come as they happen",
    reconnecting: "The line broke. The page asks again meanwhile, and changes go on where they ended",
    ended: "The events are over; the page asks again from time to time",
    refused: "The server does not give out the events of all runs; the page asks again from time to time",
  },
};

export function StreamChip({ state, of = "run" }: { state: StreamState; of?: "run" | "feed" }) {
  return (
    <span className={classes.chip} data-state={state.kind} role="status" title={MEANINGS[of][state.kind]}>
      <span className={classes.dot} aria-hidden="true" />
      {WORDS[state.kind]}
    </span>
  );
}
