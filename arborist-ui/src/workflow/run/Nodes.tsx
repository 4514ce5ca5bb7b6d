import { Link } from "@tanstack/react-router";
import { useCallback, useMemo } from "react";
import { Diagram } from "../diagram/Diagram";
import type { LinkOf } from "../diagram/FlowDiagram";
import type { FlowGraph } from "../diagram/graph";
import { NodeList } from "../diagram/NodeList";
import { drawn, drawnPath, type States } from "../diagram/nodes";
import type { WorkflowRunView } from "./view";

/** The nodes of a run, as a diagram or as a table; each is a link to what it came to. */
export function Nodes({
  id,
  view,
  graph,
  states,
}: {
  id: string;
  view: WorkflowRunView;
  graph: FlowGraph;
  states: States;
}) {
  const painted = useMemo(() => drawn(states, graph), [states, graph]);
  const current = view.node === undefined ? undefined : drawnPath(view.node);
  const { as } = view;
  const linkOf = useCallback<LinkOf>(
    (path, className, isCurrent, children) => (
      <Link
        to="/workflow-runs/$id"
        params={{ id }}
        search={{ ...(as ? { as } : {}), node: path }}
        replace
        className={className}
        aria-current={isCurrent ? "true" : undefined}
      >
        {children}
      </Link>
    ),
    [id, as],
  );
  return as === "list" ? (
    <NodeList
      label="Nodes"
      graph={graph}
      states={painted}
      current={current}
      nodeLink={(path, isCurrent, children) => linkOf(path, undefined, isCurrent, children)}
      runLink={(run) => (
        <Link to="/runs/$id" params={{ id: run }} title="The run of its last try">
          {run.slice(-8)}
        </Link>
      )}
    />
  ) : (
    <Diagram label="Diagram" graph={graph} states={painted} current={current} linkOf={linkOf} />
  );
}
