import { Button } from "@mantine/core";
import { useQuery } from "@tanstack/react-query";
import { Link } from "@tanstack/react-router";
import { runQuery } from "../../run/record/run";
import { Status } from "../../run/record/Status";
import { nameOfWait } from "../../run/record/status";
import { shown } from "../../ui/text/hidden";
import type { NodeState } from "../diagram/nodes";
import classes from "./WorkflowRunPage.module.css";

/** The run that a node started, and what that waits for, with the way to where it is answered. */
export function ChildRun({ id, status }: { id: string; status: NodeState["child_status"] }) {
  const waits = status === "waiting";
  const run = useQuery({ ...runQuery(id), enabled: waits });
  const wait = waits ? run.data?.wait : null;
  const call = wait?.calls[0];
  return (
    <>
      <div className={classes.titleline}>
        <Button
          size="compact-sm"
          variant="default"
          renderRoot={(props) => <Link to="/runs/$id" params={{ id }} {...props} />}
        >
          Open its run
        </Button>
        {status && <Status status={status} reason={wait ? nameOfWait(wait.kind) : null} />}
        <span />
      </div>
      {wait && wait.kind !== "child" && (
        <div className={classes.waits}>
          {wait.kind === "in_doubt" ? "A crash cut off " : "It waits at "}
          {call ? <code>{shown(call.name)}</code> : "its budget"}
          {wait.kind === "in_doubt" && ", and whether that had its effect is unknown"}.{" "}
          <Link to="/approvals" search={{ run: id, call: call?.id }}>
            Decide
          </Link>
        </div>
      )}
    </>
  );
}
