import { Button } from "@mantine/core";
import { useQuery } from "@tanstack/react-query";
import type { FlowGraph } from "../diagram/graph";
import type { NodeState } from "../diagram/nodes";
import type { NodeActions } from "./actions";
import { awaitedQuery } from "./awaited";
import classes from "./WorkflowRunPage.module.css";
import type { Run } from "./workflowRun";

/** What may be done with a node as it is. Those within others are done with the node that they are within. */
export function NodeVerbs({
  run,
  graph,
  state: { path, kind, ended_at },
  actions,
}: {
  run: Run;
  graph: FlowGraph;
  state: NodeState;
  actions: NodeActions;
}) {
  const isOpen = ended_at === null;
  const isTop = !path.includes("/");
  const awaited = useQuery({ ...awaitedQuery(run, graph, path), enabled: kind === "wait" && isOpen });
  // A pause awaits none; where the document cannot be read any more the name is typed.
  const awaits = awaited.data != null || awaited.error !== null;
  const verbs = [
    { label: "Send the event", act: awaits && isOpen ? actions.send : undefined },
    { label: `Settle ${path}`, act: isTop && isOpen ? actions.settle : undefined },
    { label: `Fork from ${path}`, act: isTop && !isOpen ? actions.fork : undefined },
  ].filter(({ act }) => act !== undefined);
  if (verbs.length === 0) return null;
  return (
    <div className={classes.verbs}>
      {verbs.map(({ label, act }) => (
        <Button key={label} size="compact-sm" variant="default" onClick={() => act?.(path)}>
          {label}
        </Button>
      ))}
    </div>
  );
}
