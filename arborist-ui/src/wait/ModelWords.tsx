import { useQuery } from "@tanstack/react-query";
import { turnQuery } from "../run/record/run";
import { Body } from "../ui/text/Body";
import classes from "./ApprovalsPage.module.css";

/** What the model said with the call, or, where it only called, in the turn before. */
export function ModelWords({ runId, turn }: { runId: string; turn: number }) {
  const asked = useQuery(turnQuery(runId, turn, false));
  const silent = asked.data !== undefined && (asked.data === null || asked.data.text === "");
  const before = useQuery({ ...turnQuery(runId, turn - 1, true), enabled: silent && turn > 1 });
  const spoken = silent ? before.data : asked.data;
  if (!spoken?.text) return null;
  return (
    <div className={classes.context}>
      <h3>{spoken.turn === turn ? "What the model said" : `What the model said in turn ${spoken.turn}`}</h3>
      <Body text={spoken.text} as="markdown" name={`turn-${spoken.turn}.md`} />
    </div>
  );
}
