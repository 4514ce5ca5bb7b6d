import { useQuery } from "@tanstack/react-query";
import { Navigate, useNavigate, useParams, useSearch } from "@tanstack/react-router";
import { Suspense, useMemo } from "react";
import { pollEvery } from "../../feed/feed";
import { StreamChip } from "../../feed/StreamChip";
import { useShortcuts } from "../../ui/page/shortcuts";
import { Failed, Loading } from "../../ui/page/states";
import { useTabTitle } from "../../ui/page/tabTitle";
import { useVerbs } from "../../ui/page/verbs";
import { lazy } from "../../ui/part/parts";
import { neighbour } from "../filter/neighbours";
import { runQuery } from "../record/run";
import { isEnded, titleOf } from "../record/status";
import { ActionDialogs } from "./ActionDialogs";
import { EventsTab } from "./EventsTab";
import { LogTab } from "./LogTab";
import { RunHead } from "./RunHead";
import classes from "./RunPage.module.css";
import { Tabs } from "./Tabs";
import { TurnsTab } from "./TurnsTab";
import { useActions } from "./useActions";
import { useRunLog } from "./useRunLog";
import type { RunView } from "./view";

const TimelineTab = lazy(() => import("./TimelineTab"));
const GraphTab = lazy(() => import("./GraphTab"));
// With the charts, which are larger than the rest of the page.
const CostTab = lazy(() => import("./CostTab"));
const PoliciesTab = lazy(() => import("./PoliciesTab"));
const WorkspaceTab = lazy(() => import("./WorkspaceTab"));

export function RunPage() {
  const { id } = useParams({ from: "/inside/runs/$id" });
  // Another run is another page: nothing of one is shown for the other.
  return <RunById key={id} id={id} />;
}

function RunById({ id }: { id: string }) {
  const view = useSearch({ from: "/inside/runs/$id" });
  const navigate = useNavigate();
  const { log, pages, state, retry } = useRunLog(id, view.turn);
  // Its own stream says when it is another than it was; without that it is asked for again.
  const run = useQuery({
    ...runQuery(id),
    refetchInterval: ({ state: { data } }) => (data && isEnded(data.status) ? false : pollEvery(state)),
  });
  const actions = useActions(run.data);
  const tab = view.tab ?? "turns";
  const onView = (search: RunView) => void navigate({ to: "/runs/$id", params: { id }, search, replace: true });

  useTabTitle(run.data && titleOf(run.data));
  useVerbs(actions.verbs);
  useShortcuts(
    useMemo(() => {
      const open = (to: string | null | undefined) => {
        if (to) void navigate({ to: "/runs/$id", params: { id: to } });
      };
      return [
        { keys: "J", label: "Next run of the list", act: () => open(neighbour(id, 1)) },
        { keys: "K", label: "Previous run of the list", act: () => open(neighbour(id, -1)) },
        { keys: "p", label: "Parent run", act: () => open(run.data?.parent_run_id) },
        { keys: "t", label: "Root run", act: () => open(run.data?.root_run_id) },
      ];
    }, [id, navigate, run.data?.parent_run_id, run.data?.root_run_id]),
  );

  if (run.data === undefined) {
    return run.error ? (
      <Failed error={run.error} retry={() => void run.refetch()} what="the run" />
    ) : (
      <Loading what="the run" rows={12} />
    );
  }
  // Its nodes are shown in place of turns, which it has none of.
  if (run.data.kind === "workflow") return <Navigate to="/workflow-runs/$id" params={{ id }} replace />;
  return (
    <>
      <RunHead run={run.data} last={log.lastUsage} actions={actions} />
      <div className={classes.tabbar}>
        <Tabs id={id} view={view} />
        <StreamChip state={state} />
      </div>
      <div className={classes.panel} role="tabpanel" id="run-panel" aria-labelledby={`tab-${tab}`}>
        <Suspense fallback={<Loading what="this view" />}>
          {tab === "turns" && (
            <TurnsTab
              run={run.data}
              log={log}
              pages={pages}
              state={state}
              retry={retry}
              view={view}
              actions={actions}
            />
          )}
          {tab === "timeline" && <TimelineTab run={run.data} log={log} pages={pages} view={view} onView={onView} />}
          {tab === "log" && <LogTab run={run.data} log={log} pages={pages} view={view} onView={onView} />}
          {tab === "graph" && <GraphTab run={run.data} />}
          {tab === "cost" && <CostTab run={run.data} />}
          {tab === "policies" && <PoliciesTab run={run.data} />}
          {tab === "workspace" && <WorkspaceTab run={run.data} />}
          {tab === "events" && <EventsTab run={run.data} log={log} pages={pages} />}
        </Suspense>
      </div>
      <ActionDialogs run={run.data} actions={actions} />
    </>
  );
}
