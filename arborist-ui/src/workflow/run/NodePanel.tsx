import { useQuery } from "@tanstack/react-query";
import { Link } from "@tanstack/react-router";
import page from "../../ui/page/page.module.css";
import { Empty, Failed, Loading } from "../../ui/page/states";
import { Body, pretty } from "../../ui/text/Body";
import { shown } from "../../ui/text/hidden";
import { Absolute, Elapsed, Until } from "../../ui/time/Time";
import type { FlowGraph } from "../diagram/graph";
import { progressOf } from "../diagram/NodeFace";
import { drawn, drawnPath, type NodeState, type States } from "../diagram/nodes";
import { State } from "../diagram/State";
import { AskForm } from "./AskForm";
import type { NodeActions } from "./actions";
import { ChildRun } from "./ChildRun";
import { ItemsTable } from "./ItemsTable";
import { NodeVerbs } from "./NodeVerbs";
import { Rounds } from "./Rounds";
import type { WorkflowRunView } from "./view";
import classes from "./WorkflowRunPage.module.css";
import { nodeQuery, type Run } from "./workflowRun";

/** What a node came to: its run, tries, error and output; the elements of a map, the rounds of a loop, what an ask asks. */
export function NodePanel({
  run,
  path,
  view,
  graph,
  states,
  actions,
}: {
  run: Run;
  path: string;
  view: WorkflowRunView;
  graph: FlowGraph;
  states: States;
  actions: NodeActions;
}) {
  const known = states.get(path);
  const place = graph.nodes.find((node) => node.path === drawnPath(path));
  const isElement = /\/\d+$/.test(path);
  const begun = known !== undefined || isElement;
  const node = useQuery({ ...nodeQuery(run.id, path), enabled: begun });
  // Its state as events say it, and the rest as it was read.
  const state = node.data === undefined ? known : { ...node.data, ...(known ? live(known, node.data) : {}) };
  const shownState = state ?? drawn(states, graph).get(path) ?? null;
  return (
    <section className={classes.panel} tabIndex={0} aria-label={`Node ${path}`}>
      <div className={classes.titleline}>
        <h2>{path}</h2>
        <span className={page.faint}>{state?.kind || place?.kind}</span>
        <State status={shownState?.status ?? null} reason={progressOf(shownState)} />
        <Link to="/workflow-runs/$id" params={{ id: run.id }} search={{ ...view, node: undefined, items: undefined }}>
          The whole run
        </Link>
      </div>
      {!begun ? (
        <NotBegun drawn={place !== undefined} repeated={place?.parent ?? null} run={run} />
      ) : state === undefined ? (
        node.error ? (
          <Failed error={node.error} retry={() => void node.refetch()} what="the node" />
        ) : (
          <Loading what="the node" rows={4} />
        )
      ) : (
        <>
          <Details run={run} state={state} whole={node.data} view={view} states={states} />
          <NodeVerbs run={run} graph={graph} state={state} actions={actions} />
        </>
      )}
    </section>
  );
}

/** Of two readings, what events keep up to date. Why an operator settled it as failed is in the node alone. */
function live(known: NodeState, whole: NodeState): Partial<NodeState> {
  const { status, attempt, child_run_id, child_status, items, loop, due_at, ended_at } = known;
  const error = known.error ?? (status === "failed" ? whole.error : null);
  return { status, attempt, child_run_id, child_status, items, loop, due_at, ended_at, error };
}

function NotBegun({ drawn, repeated, run }: { drawn: boolean; repeated: string | null; run: Run }) {
  if (!drawn) return <Empty title="The workflow has no such node" />;
  return repeated === null ? (
    <div className={page.faint}>It has not begun.</div>
  ) : (
    <div className={page.faint}>
      It is a part of{" "}
      <Link to="/workflow-runs/$id" params={{ id: run.id }} search={{ node: repeated }}>
        {repeated}
      </Link>
      , which has what was done.
    </div>
  );
}

function Details({
  run,
  state,
  whole,
  view,
  states,
}: {
  run: Run;
  state: NodeState;
  whole: NodeState | undefined;
  view: WorkflowRunView;
  states: States;
}) {
  return (
    <>
      {state.child_run_id && <ChildRun id={state.child_run_id} status={state.child_status} />}
      <dl className={page.pairs}>
        <dt>Began</dt>
        <dd>
          <Absolute at={state.started_at} />
        </dd>
        <dt>Elapsed</dt>
        <dd>
          <Elapsed from={state.started_at} to={state.ended_at} />
        </dd>
        {state.attempt > 1 && (
          <>
            <dt>Try</dt>
            <dd>{state.attempt}</dd>
          </>
        )}
        {state.due_at && (
          <>
            <dt>{state.kind === "ask" ? "Expires" : state.error ? "Next try" : "Goes on"}</dt>
            <dd>
              <Until at={state.due_at} />
            </dd>
          </>
        )}
      </dl>
      {state.error && (
        <div className={page.bad}>
          <strong>{state.error.code}</strong> {shown(state.error.message)}
          {state.tolerated && " The workflow goes on all the same."}
        </div>
      )}
      {whole?.ask && <AskForm key={whole.ask.digest} runId={run.id} node={state} ask={whole.ask} />}
      {state.items && <ItemsTable run={run} path={state.path} progress={state.items} view={view} />}
      {state.loop && <Rounds run={run} path={state.path} loop={state.loop} states={states} />}
      {whole !== undefined && whole.output !== null && whole.output !== undefined && (
        <>
          <h2>Output</h2>
          <Body text={pretty(whole.output)} as="plain" name={`${state.path.replaceAll("/", "-")}.json`} />
        </>
      )}
    </>
  );
}
