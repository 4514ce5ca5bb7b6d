import { useCallback, useEffect, useRef } from "react";
import { Empty, Failed, Loading } from "../../ui/page/states";
import type { Run } from "../record/status";
import { Extent } from "./Extent";
import type { RunLog } from "./log";
import type { LogPages } from "./pages";
import parts from "./parts.module.css";
import { Note, TurnCard } from "./rows";
import type { Row } from "./segment";
import classes from "./TurnList.module.css";
import { useLogList } from "./useLogList";
import type { RunView } from "./view";

const FILTERS = [
  [undefined, "All"],
  ["calls", "Calls"],
  ["errors", "Errors"],
] as const;

/** What the height of a row goes by: its calls, and whether its text has one line or two; of one that is open, all of its text. */
function shapeOf(row: Row | undefined, open: RunView["open"]): string {
  if (row?.turn === undefined) return "note";
  const { calls, text } = row.turn;
  const lines = Math.floor(text.length / 40);
  return `${open ?? "shut"} ${calls.length} ${open === undefined ? Math.min(2, lines) : lines}`;
}

/** The turns, newest at the end. At the end it follows; scrolled up it stays, and counts what has come. */
export function TurnList({
  run,
  rows,
  log,
  pages,
  live,
  retry,
  view,
  onChoose,
  onFilter,
  onExpand,
}: {
  run: Run;
  rows: Row[];
  log: RunLog;
  pages: LogPages;
  live: boolean;
  retry: () => void;
  view: RunView;
  onChoose: (turn: number, call?: string) => void;
  onFilter: (only: RunView["only"]) => void;
  onExpand: () => void;
}) {
  const total = log.rows.length;
  const list = useLogList({
    count: rows.length,
    keyOf: useCallback((index: number) => rows[index]?.key ?? index, [rows]),
    estimate: (index) => {
      const row = rows[index];
      return row?.turn ? 62 + row.turn.calls.length * 26 : 26;
    },
    shapeOf: (index) => shapeOf(rows[index], view.open),
    log,
    pages,
    isWhole: view.only === undefined,
    follows: view.turn === undefined,
  });
  const { virtual, setFollowing } = list;

  // Once for each turn that is asked for: later ones may come before it.
  const brought = useRef<number | undefined>(undefined);
  const at = view.turn === undefined ? -1 : rows.findIndex((row) => row.turn?.turn === view.turn);
  const isMissing = view.turn !== undefined && pages.busy === null && view.turn > (log.lastTurn?.turn ?? view.turn);
  useEffect(() => {
    if ((at < 0 && !isMissing) || brought.current === view.turn) return;
    brought.current = view.turn;
    if (isMissing) setFollowing(true);
    else virtual.scrollToIndex(at, { align: "auto" });
  }, [at, isMissing, view.turn, virtual, setFollowing]);

  return (
    <div className={classes.listbox}>
      <div className={classes.listhead}>
        {FILTERS.map(([only, label]) => (
          <button
            key={label}
            type="button"
            className={parts.toggle}
            aria-pressed={view.only === only}
            onClick={() => onFilter(only)}
          >
            {label}
          </button>
        ))}
        <button type="button" className={parts.toggle} onClick={onExpand}>
          {view.open ? "Collapse all" : "Expand all"}
        </button>
        <span className={parts.count}>
          {rows.length === total ? `${total} rows` : `${rows.length} of ${total} rows`}
        </span>
      </div>
      {total > 0 && <Extent run={run} log={log} pages={pages} unit="turns" />}
      {rows.length > 0 ? (
        <section ref={list.scroll} className={parts.scroll} onScroll={list.onScroll} tabIndex={0} aria-label="Turns">
          <div style={{ height: list.height, position: "relative" }}>
            {virtual.getVirtualItems().map(({ index, key, start }) => {
              const row = rows[index];
              return (
                row && (
                  <div
                    key={key}
                    ref={virtual.measureElement}
                    data-index={index}
                    className={parts.item}
                    style={{ transform: `translateY(${start}px)` }}
                  >
                    {row.turn ? (
                      <TurnCard
                        row={row.turn}
                        chosen={view.turn === row.turn.turn}
                        call={view.turn === row.turn.turn ? view.call : undefined}
                        open={view.open === "all"}
                        onChoose={onChoose}
                      />
                    ) : (
                      <Note row={row.note} />
                    )}
                  </div>
                )
              );
            })}
          </div>
        </section>
      ) : total > 0 ? (
        <Empty title={log.hasOlder || log.hasNewer ? "No turn that is loaded has this" : "No turn has this"} />
      ) : pages.error !== null ? (
        <Failed error={pages.error} retry={retry} what="the turns" />
      ) : pages.busy !== null || log.newest === 0 ? (
        <Loading what="the turns" />
      ) : (
        <Empty title="Nothing has happened yet">The first events come as soon as a server executes the run.</Empty>
      )}
      {!list.following && (live || log.hasNewer) && total > 0 && (
        <button type="button" className={classes.jump} onClick={list.jump}>
          {live ? "Jump to live" : "Jump to the end"}
          {list.unseen > 0 ? ` (${list.unseen})` : ""}
        </button>
      )}
    </div>
  );
}
