import { useQueryClient } from "@tanstack/react-query";
import { api, unwrap } from "../../api/client";
import { Confirm } from "../../app/Confirm";
import type { FlowGraph } from "../diagram/graph";
import type { WorkflowActions } from "./actions";
import { ForkDialog } from "./ForkDialog";
import type { States } from "./nodes";
import { ResumeDialog } from "./ResumeDialog";
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
  return (
    <>
      <Confirm
        opened={dialog === "cancel"}
        title="Cancel the run"
        verb="Cancel the run"
        leave="Keep it running"
        act={() => unwrap(api.POST("/workflow-runs/{id}/cancel", { params: { path: { id: run.id } } }))}
        onDone={() => void queries.invalidateQueries({ queryKey: ["run", run.id], exact: true })}
        onClose={close}
      >
        All runs that its nodes have started are cancelled as well.
      </Confirm>
      <ResumeDialog run={run} opened={dialog === "resume"} onClose={close} />
      <ForkDialog
        run={run}
        graph={graph}
        states={states}
        from={typeof dialog === "object" ? (dialog?.fork ?? null) : null}
        opened={dialog !== null && typeof dialog === "object"}
        onClose={close}
      />
    </>
  );
}
