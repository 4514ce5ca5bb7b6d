import { shown } from "../../ui/text/hidden";
import { whole } from "../../ui/text/size";
import classes from "./Diagram.module.css";
import { type FlowNode, idOf } from "./graph";
import type { NodeState } from "./nodes";
import { State } from "./State";

/** What a node is, and where it stands. */
export function NodeFace({ node, state, painted }: { node: FlowNode; state: NodeState | null; painted: boolean }) {
  return (
    <>
      <strong>{idOf(node.path)}</strong>
      <small>{node.kind}</small>
      {painted ? (
        <>
          <State status={state?.status ?? null} />
          <small>{progressOf(state)}</small>
        </>
      ) : (
        <span className={classes.label}>{shown(node.label)}</span>
      )}
    </>
  );
}

/** What its state alone does not say. */
export function progressOf(state: NodeState | null): string {
  if (state === null) return "";
  if (state.items !== null) {
    const { total, completed, failed } = state.items;
    return `${whole(completed)} of ${whole(total)}${failed > 0 ? `, ${whole(failed)} failed` : ""}`;
  }
  if (state.loop !== null) return `round ${state.loop.round}`;
  if (state.tolerated) return "tolerated";
  if (state.child_status === "waiting") return "its run waits";
  return state.attempt > 1 ? `try ${state.attempt}` : "";
}
