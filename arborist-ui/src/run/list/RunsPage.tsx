import { useQuery } from "@tanstack/react-query";
import { useLocation, useNavigate, useSearch } from "@tanstack/react-router";
import { useCallback, useEffect, useMemo, useRef, useState } from "react";
import { curl } from "../../api/curl";
import { StreamChip } from "../../feed/StreamChip";
import { useMay } from "../../session/session";
import { PageHead } from "../../ui/page/PageHead";
import { useShortcuts } from "../../ui/page/shortcuts";
import { Empty, Failed, Loading } from "../../ui/page/states";
import { ViewMenu } from "../../view/ViewMenu";
import { BulkBar } from "../bulk/BulkBar";
import { countsQuery, sum, written } from "../filter/counts";
import { isFiltered, ofRoots, type RunFilter, rootsOnly } from "../filter/filter";
import { rememberList } from "../filter/neighbours";
import { ColumnMenu } from "./ColumnMenu";
import { FilterBar } from "./FilterBar";
import { Peek } from "./Peek";
import { placeOf, rememberPlace } from "./places";
import classes from "./RunsPage.module.css";
import { RunsTable } from "./RunsTable";
import { focusedRun, usePeek } from "./usePeek";
import { useRuns } from "./useRuns";
import { useSelection } from "./useSelection";

export function RunsPage() {
  const filter = useSearch({ from: "/inside/runs" });
  const navigate = useNavigate();
  const { pages, rows, state, unseen, showNew } = useRuns(filter);
  const table = useRef<HTMLElement>(null);
  const entry = useLocation({ select: ({ state }) => state.__TSR_key ?? "" });
  const counts = useQuery(countsQuery(filter));
  const [chosenId, setChosenId] = useState(() => placeOf(entry).chosen);
  const chosen = rows.findIndex((run) => run.id === chosenId);
  const peeked = rows[chosen];
  const search = useRef<HTMLInputElement>(null);

  const mayChange = useMay("invoke");
  const selection = useSelection(rows);
  const { clear, toggle } = selection;
  const peek = usePeek(table);
  const { hide } = peek;

  const setFilter = useCallback(
    (next: RunFilter) => {
      setChosenId(null);
      void navigate({ to: "/runs", search: next });
    },
    [navigate],
  );

  useEffect(
    () =>
      rememberList(
        filter,
        rows.map((run) => run.id),
      ),
    [filter, rows],
  );

  // What is out of sight is not acted on: another filter begins with nothing selected.
  // biome-ignore lint/correctness/useExhaustiveDependencies: each filter
  useEffect(() => {
    clear();
    hide();
  }, [filter]);

  const choose = useCallback(
    (at: number) => {
      const id = rows[Math.min(rows.length - 1, Math.max(0, at))]?.id ?? null;
      setChosenId(id);
      rememberPlace(entry, { chosen: id });
      // What was clicked before would otherwise take Enter and the space bar.
      if (!peek.open && document.activeElement instanceof HTMLElement) document.activeElement.blur();
    },
    [rows, entry, peek.open],
  );

  const toNew = useCallback(() => {
    showNew();
    if (table.current !== null) table.current.scrollTop = 0;
  }, [showNew]);

  useShortcuts(
    useMemo(
      () => [
        { keys: "j", label: "Next run", act: () => choose(chosen + 1) },
        { keys: "k", label: "Previous run", act: () => choose(chosen - 1) },
        {
          keys: "Enter",
          label: "Open the run",
          act: () => {
            const run = rows[chosen];
            if (run) void navigate({ to: "/runs/$id", params: { id: run.id } });
          },
        },
        {
          keys: "x",
          label: "Select the run",
          act: () => {
            const run = rows[chosen];
            if (run && mayChange) toggle(run.id);
          },
        },
        {
          keys: " ",
          label: "Peek at the run",
          act: () => {
            if (peek.open) return peek.close();
            const focused = focusedRun();
            choose(focused === undefined ? chosen : rows.findIndex((run) => run.id === focused));
            peek.show();
          },
        },
        ...(peek.open
          ? [
              { keys: "ArrowDown", label: "Next run", act: () => choose(chosen + 1) },
              { keys: "ArrowUp", label: "Previous run", act: () => choose(chosen - 1) },
              { keys: "Escape", label: "Close the panel", act: peek.close },
            ]
          : []),
        { keys: "/", label: "Filter runs", act: () => search.current?.focus() },
        { keys: "n", label: "Show new runs", act: toNew },
      ],
      [rows, chosen, choose, navigate, toNew, toggle, mayChange, peek],
    ),
  );

  return (
    <>
      <PageHead
        title="Runs"
        end={
          <>
            <StreamChip state={state} of="feed" />
            <ViewMenu filter={filter} />
            <ColumnMenu />
          </>
        }
      >
        {counts.data && isFiltered(filter) && (
          <span className={classes.total}>{written(sum(counts.data))} match the filter</span>
        )}
      </PageHead>
      <FilterBar filter={filter} onChange={setFilter} search={search} />
      {mayChange && selection.ids.size > 0 && (
        <BulkBar ids={[...selection.ids]} filter={filter} matching={counts.data && sum(counts.data)} onClear={clear} />
      )}
      <div className={classes.body}>
        <div className={classes.list}>
          {unseen.count > 0 && (
            <button type="button" className={classes.pill} onClick={toNew}>
              {written(unseen)} new
            </button>
          )}
          {pages.data === undefined ? (
            pages.error ? (
              <Failed error={pages.error} retry={() => void pages.refetch()} what="the runs" />
            ) : (
              <Loading what="the runs" rows={12} />
            )
          ) : rows.length === 0 ? (
            !isFiltered(filter) ? (
              <Empty
                title="No runs yet"
                command={curl("POST", "/agents/NAME/runs", { goal: "What the agent is to do" })}
              >
                A run executes an agent against a goal. Start one from an agent's page, or from a shell:
              </Empty>
            ) : (
              <Empty title={rootsOnly(filter) ? "No root matches these filters" : "No run matches these filters"}>
                {rootsOnly(filter) && (
                  <button type="button" className={classes.clear} onClick={() => setFilter(ofRoots(filter, false))}>
                    Look on all levels
                  </button>
                )}
                <button
                  type="button"
                  className={classes.clear}
                  onClick={() => setFilter(ofRoots({}, rootsOnly(filter)))}
                >
                  Clear the filters
                </button>
              </Empty>
            )
          ) : (
            <RunsTable
              key={entry}
              scroll={table}
              entry={entry}
              rows={rows}
              chosen={chosen}
              selection={mayChange ? selection : null}
              onEnd={() => {
                if (pages.hasNextPage && !pages.isFetchingNextPage) void pages.fetchNextPage();
              }}
              more={pages.hasNextPage}
              brief={peek.open}
            />
          )}
        </div>
        {peek.open && peeked && <Peek row={peeked} panel={peek.panel} onClose={peek.close} />}
      </div>
    </>
  );
}
