import { useNavigate, useParams, useSearch } from "@tanstack/react-router";
import { useMemo } from "react";
import { StreamChip } from "../../feed/StreamChip";
import { neighbour } from "../../run/filter/neighbours";
import { titleOf } from "../../run/record/status";
import { Choice } from "../../ui/page/Choice";
import { useShortcuts } from "../../ui/page/shortcuts";
import { Failed, Loading } from "../../ui/page/states";
import { useTabTitle } from "../../ui/page/tabTitle";
import { useVerbs } from "../../ui/page/verbs";
import { Panes } from "../../ui/pane/Panes";
import { useWorkflowActions } from "./actions";
import { Dialogs } from "./Dialogs";
import { NodePanel } from "./NodePanel";
import { Nodes } from "./Nodes";
import { Outcome } from "./Outcome";
import { useWorkflowRun } from "./useWorkflowRun";
import { WorkflowRunHead } from "./WorkflowRunHead";
import classes from "./WorkflowRunPage.module.css";
import type { Run } from "./workflowRun";

export function WorkflowRunPage() {
  const { id } = useParams({ from: "/inside/workflow-runs/$id" });
  // Another run is another page: nothing of one is shown for the other.
  return <RunById key={id} id={id} />;
}

function RunById({ id }: { id: string }) {
  const view = useSearch({ from: "/inside/workflow-runs/$id" });
  const navigate = useNavigate();
  const { run, graph, states, statesError, state, retry } = useWorkflowRun(id);
  const actions = useWorkflowActions(run.data);
  useTabTitle(run.data && titleOf(run.data));
  useVerbs(actions.verbs);
  useShortcuts(useShortcutsOf(id, run.data));

  if (run.data === undefined || graph.data === undefined || states === undefined) {
    const error = run.error ?? graph.error ?? statesError;
    return error ? <Failed error={error} retry={retry} what="the run" /> : <Loading what="the run" rows={12} />;
  }
  const { node } = view;
  return (
    <>
      <WorkflowRunHead run={run.data} actions={actions} />
      <div className={classes.bar}>
        <Choice
          label="View of the nodes"
          value={view.as ?? "diagram"}
          onChange={(as) =>
            void navigate({
              to: "/workflow-runs/$id",
              params: { id },
              search: { ...view, as: as === "list" ? as : undefined },
              replace: true,
            })
          }
          options={[
            { value: "diagram", label: "Diagram" },
            { value: "list", label: "List" },
          ]}
        />
        <StreamChip state={state} />
      </div>
      <Panes
        name="workflow-run"
        left={<Nodes id={id} view={view} graph={graph.data} states={states} />}
        right={
          node === undefined ? (
            <Outcome run={run.data} states={states} />
          ) : (
            <NodePanel
              key={node}
              run={run.data}
              path={node}
              view={view}
              graph={graph.data}
              states={states}
              actions={actions.atNode}
            />
          )
        }
      />
      <Dialogs run={run.data} graph={graph.data} states={states} actions={actions} />
    </>
  );
}

function useShortcutsOf(id: string, run: Run | undefined) {
  const navigate = useNavigate();
  const parent = run?.parent_run_id;
  const root = run?.root_run_id;
  return useMemo(() => {
    const open = (to: string | null | undefined) => {
      if (to) void navigate({ to: "/runs/$id", params: { id: to } });
    };
    return [
      { keys: "J", label: "Next run of the list", act: () => open(neighbour(id, 1)) },
      { keys: "K", label: "Previous run of the list", act: () => open(neighbour(id, -1)) },
      { keys: "p", label: "Parent run", act: () => open(parent) },
      { keys: "t", label: "Root run", act: () => open(root) },
    ];
  }, [id, navigate, parent, root]);
}
