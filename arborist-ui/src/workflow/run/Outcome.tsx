import { Link } from "@tanstack/react-router";
import page from "../../ui/page/page.module.css";
import { Body, pretty } from "../../ui/text/Body";
import { shown } from "../../ui/text/hidden";
import type { NodeState, States } from "../diagram/nodes";
import { State } from "../diagram/State";
import classes from "./WorkflowRunPage.module.css";
import type { Run } from "./workflowRun";

/** What the run was started with and came to, and the nodes that need a look. */
export function Outcome({ run, states }: { run: Run; states: States }) {
  const all = [...states.values()];
  const waiting = all.filter((node) => node.status === "waiting");
  const failed = all.filter((node) => node.status === "failed");
  return (
    <section className={classes.panel} tabIndex={0} aria-label="The run">
      <NodeLinks run={run} title="Waiting" nodes={waiting} />
      <NodeLinks run={run} title="Failed" nodes={failed} />
      {run.result !== null && run.result !== undefined && (
        <>
          <h2>Output</h2>
          <Body text={pretty(run.result)} as="plain" name={`output-${run.id}.json`} />
        </>
      )}
      <h2>Input</h2>
      <Body text={pretty(run.workflow?.input ?? {})} as="plain" name={`input-${run.id}.json`} />
      <div className={page.faint}>Choose a node to see what it came to.</div>
    </section>
  );
}

function NodeLinks({ run, title, nodes }: { run: Run; title: string; nodes: NodeState[] }) {
  if (nodes.length === 0) return null;
  return (
    <>
      <h2>{title}</h2>
      <ul style={{ margin: 0, paddingInlineStart: 18 }}>
        {nodes.map((node) => (
          <li key={node.path}>
            <Link to="/workflow-runs/$id" params={{ id: run.id }} search={{ node: node.path }}>
              {node.path}
            </Link>{" "}
            <State status={node.status} reason={node.tolerated ? "tolerated" : null} />
            {node.error && <div className={page.failed}>{shown(node.error.message)}</div>}
          </li>
        ))}
      </ul>
    </>
  );
}
