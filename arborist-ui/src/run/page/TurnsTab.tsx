import { useMediaQuery } from "@mantine/hooks";
import { useNavigate } from "@tanstack/react-router";
import { useCallback, useEffect, useMemo, useRef } from "react";
import type { StreamState } from "../../api/line";
import { useShortcuts } from "../../ui/page/shortcuts";
import { Split } from "../../ui/pane/Split";
import { RunWaits } from "../../wait/RunWaits";
import type { Run } from "../record/status";
import { Details } from "./Details";
import type { RunLog } from "./log";
import type { LogPages } from "./pages";
import parts from "./parts.module.css";
import { isBad } from "./segment";
import { TurnList } from "./TurnList";
import type { Actions } from "./useActions";
import type { RunView } from "./view";

/** The turns at the left, what was chosen of them at the right. */
export function TurnsTab({
  run,
  log,
  pages,
  state,
  retry,
  view,
  actions,
}: {
  run: Run;
  log: RunLog;
  pages: LogPages;
  state: StreamState;
  retry: () => void;
  view: RunView;
  actions: Actions;
}) {
  const navigate = useNavigate();
  const narrow = useMediaQuery("(max-width: 760px)") ?? false;
  const { rows } = log;
  const only = view.only;
  const shown = useMemo(
    () =>
      only === undefined
        ? rows
        : rows.filter((row) => (only === "errors" ? isBad(row) : (row.turn?.calls.length ?? 0) > 0)),
    [rows, only],
  );
  const set = useCallback(
    (next: RunView) => void navigate({ to: "/runs/$id", params: { id: run.id }, search: next, replace: true }),
    [navigate, run.id],
  );
  const { tab, open } = view;
  const choose = useCallback(
    (turn: number, call?: string) => set({ tab, only, open, turn, call }),
    [set, tab, only, open],
  );
  const expand = useCallback(() => set({ ...view, open: open === "all" ? undefined : "all" }), [set, view, open]);

  // The one of the address was looked for when the page was opened; another one may be in no row yet.
  const looked = useRef(view.turn);
  useEffect(() => {
    if (view.turn === looked.current) return;
    looked.current = view.turn;
    if (view.turn !== undefined && log.turn(view.turn) === undefined) void pages.open(view.turn);
  }, [view.turn, log, pages]);

  useShortcuts(
    useMemo(() => {
      const turns = shown.flatMap((row) => (row.turn ? [row.turn.turn] : []));
      const step = (by: 1 | -1) => {
        const at = view.turn === undefined ? (by === 1 ? -1 : turns.length) : turns.indexOf(view.turn);
        const next = turns[at + by];
        if (next !== undefined) choose(next);
        else if (by === 1 && log.hasNewer) void pages.newer();
        else if (by === -1 && log.hasOlder) void pages.older();
      };
      return [
        { keys: "j", label: "Next turn", act: () => step(1) },
        { keys: "k", label: "Previous turn", act: () => step(-1) },
        {
          keys: "e",
          label: "Only errors",
          act: () => set({ ...view, only: only === "errors" ? undefined : "errors" }),
        },
        { keys: "o", label: "Expand or collapse all", act: expand },
        { keys: "c", label: "Only calls", act: () => set({ ...view, only: only === "calls" ? undefined : "calls" }) },
      ];
    }, [shown, view, only, choose, expand, set, log, pages]),
  );

  const list = (
    <TurnList
      run={run}
      rows={shown}
      log={log}
      pages={pages}
      live={state.kind === "live" || state.kind === "idle" || state.kind === "reconnecting"}
      retry={retry}
      view={view}
      onChoose={choose}
      onFilter={(next) => set({ ...view, only: next })}
      onExpand={expand}
    />
  );
  const turn = view.turn ?? log.lastTurn?.turn;
  const details = (
    <Details
      run={run}
      log={log}
      turn={turn}
      call={view.call}
      actions={actions}
      onBack={narrow ? () => set({ tab, only, open }) : undefined}
    />
  );
  if (narrow) {
    return view.turn === undefined ? (
      <>
        <div className={parts.waits}>
          <RunWaits run={run} />
        </div>
        {list}
      </>
    ) : (
      details
    );
  }
  return <Split name="turns" left={list} right={details} />;
}
