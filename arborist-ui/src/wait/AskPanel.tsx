import { Link } from "@tanstack/react-router";
import { Ago, Until } from "../ui/time/Time";
import { AskForm } from "../workflow/run/AskForm";
import type { Ask } from "../workflow/run/asks";
import classes from "./ApprovalsPage.module.css";

/** What a node of a workflow asks, which workflow that is, and the answer. */
export function AskPanel({ item }: { item: Ask }) {
  const { run_id, workflow, workflow_version, node, ask } = item;
  return (
    <section className={classes.panel} aria-label="Decision" tabIndex={0}>
      <AskForm runId={run_id} node={node} ask={ask} />
      <div className={classes.why}>
        Asked <Ago at={item.created_at} />
        {item.expires_at && (
          <>
            , expires <Until at={item.expires_at} />
          </>
        )}
        , by the node{" "}
        <Link to="/workflow-runs/$id" params={{ id: run_id }} search={{ node: node.path }}>
          {node.path}
        </Link>{" "}
        of{" "}
        <Link
          to="/workflows/$name"
          params={{ name: workflow }}
          search={{ tab: "versions", from: workflow_version }}
          title="The version that the run was started with, beside the current one"
        >
          {workflow} v{workflow_version}
        </Link>
        .
      </div>
    </section>
  );
}
