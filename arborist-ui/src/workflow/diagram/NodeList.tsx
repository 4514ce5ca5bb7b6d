import type { ReactNode } from "react";
import page from "../../ui/page/page.module.css";
import { shown } from "../../ui/text/hidden";
import { Elapsed } from "../../ui/time/Time";
import { type FlowGraph, idOf, readingOrder } from "./graph";
import { progressOf } from "./NodeFace";
import classes from "./NodeList.module.css";
import type { States } from "./nodes";
import { State } from "./State";

/** The diagram as a table: the same nodes, in the order in which they are read. */
export function NodeList({
  label,
  graph,
  states,
  current,
  nodeLink,
  runLink,
}: {
  label: string;
  graph: FlowGraph;
  states: States;
  current: string | undefined;
  nodeLink: (path: string, isCurrent: boolean, children: ReactNode) => ReactNode;
  runLink: (run: string) => ReactNode;
}) {
  return (
    <section className={page.scroll} tabIndex={0} aria-label={label}>
      <table className={page.table}>
        <thead>
          <tr>
            <th scope="col">Node</th>
            <th scope="col">Kind</th>
            <th scope="col">Status</th>
            <th scope="col">After</th>
            <th scope="col" className={page.number}>
              Elapsed
            </th>
            <th scope="col">Run</th>
          </tr>
        </thead>
        <tbody>
          {readingOrder(graph).map((node) => {
            const state = states.get(node.path) ?? null;
            return (
              <tr key={node.path} aria-current={node.path === current ? "true" : undefined} className={classes.row}>
                <td className={classes.name} data-depth={node.path.split("/").length - 1}>
                  {nodeLink(state?.path ?? node.path, node.path === current, idOf(node.path))}
                  {node.label !== "" && <span className={page.faint}> {shown(node.label)}</span>}
                </td>
                <td>{node.kind}</td>
                <td>
                  <State status={state?.status ?? null} reason={progressOf(state)} />
                  {state?.error && <div className={page.failed}>{shown(state.error.message)}</div>}
                </td>
                <td data-label="After">{waitsFor(graph, node.path)}</td>
                <td className={page.number} data-label="Elapsed">
                  {state !== null && <Elapsed from={state.started_at} to={state.ended_at} />}
                </td>
                <td>{state?.child_run_id && runLink(state.child_run_id)}</td>
              </tr>
            );
          })}
        </tbody>
      </table>
    </section>
  );
}

function waitsFor(graph: FlowGraph, path: string): string {
  return graph.edges
    .filter(({ to }) => to === path)
    .map(({ from }) => idOf(from))
    .join(", ");
}
