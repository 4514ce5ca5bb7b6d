import { useQueryClient } from "@tanstack/react-query";
import { useState } from "react";
import { api, unwrap } from "../../api/client";
import { Confirm } from "../../ui/dialog/Confirm";
import type { FlowGraph } from "../diagram/graph";
import type { States } from "../diagram/nodes";
import type { WorkflowActions } from "./actions";
import { EventDialog } from "./EventDialog";
import { ForkDialog } from "./ForkDialog";
import { ResumeDialog } from "./ResumeDialog";
import { SettleDialog } from "./SettleDialog";
import type { Run } from "./workflowRun";

/** The dialog of what is to be done with a workflow's run. */
export function Dialogs({
  run,
  graph,
  states,
  actions: { dialog, close },
}: {
  run: Run;
  graph: FlowGraph;
  states: States;
  actions: WorkflowActions;
}) {
  const queries = useQueryClient();
  // What fades out still says what it said.
  const [settled, setSettled] = useState("");
  if (dialog?.kind === "settle" && dialog.node !== settled) setSettled(dialog.node);
  return (
    <>
      <Confirm
        opened={dialog?.kind === "cancel"}
        title="Cancel the run"
        verb="Cancel the run"
        leave="Keep it running"
        act={() => unwrap(api.POST("/workflow-runs/{id}/cancel", { params: { path: { id: run.id } } }))}
        onDone={() => void queries.invalidateQueries({ queryKey: ["run", run.id], exact: true })}
        onClose={close}
      >
        All runs that its nodes have started are cancelled as well.
      </Confirm>
      <ResumeDialog run={run} opened={dialog?.kind === "resume"} onClose={close} />
      <ForkDialog
        run={run}
        graph={graph}
        states={states}
        from={dialog?.kind === "fork" ? dialog.node : null}
        opened={dialog?.kind === "fork"}
        onClose={close}
      />
      <SettleDialog run={run} path={settled} opened={dialog?.kind === "settle"} onClose={close} />
      <EventDialog
        run={run}
        graph={graph}
        path={dialog?.kind === "event" ? dialog.node : null}
        opened={dialog?.kind === "event"}
        onClose={close}
      />
    </>
  );
}
