import { useVirtualizer } from "@tanstack/react-virtual";
import { useEffect, useLayoutEffect, useRef, useState } from "react";
import { Empty, Loading } from "../../app/states";
import type { Row } from "./log";
import classes from "./RunPage.module.css";
import { Note, TurnCard } from "./rows";
import type { RunView } from "./view";

/** How near the end counts as being there. */
const NEAR_PX = 40;

/** The turns, newest at the end. At the end it follows; scrolled up it stays, and counts what has come. */
export function TurnList({
  rows,
  total,
  live,
  replaying,
  view,
  onChoose,
  onFilter,
  onExpand,
}: {
  rows: Row[];
  total: number;
  live: boolean;
  replaying: boolean;
  view: RunView;
  onChoose: (turn: number, call?: string) => void;
  onFilter: (only: RunView["only"]) => void;
  onExpand: () => void;
}) {
  const scroll = useRef<HTMLElement>(null);
  const [following, setFollowing] = useState(view.turn === undefined);
  const [seen, setSeen] = useState(0);
  const virtual = useVirtualizer({
    count: rows.length,
    getScrollElement: () => scroll.current,
    estimateSize: (index) => {
      const row = rows[index];
      return row?.turn ? 62 + row.turn.calls.length * 26 : 26;
    },
    getItemKey: (index) => rows[index]?.key ?? index,
    overscan: 8,
  });

  // Rows grow when they are measured: the end is where it then is.
  const height = virtual.getTotalSize();
  // biome-ignore lint/correctness/useExhaustiveDependencies: each change of the height is followed
  useLayoutEffect(() => {
    if (following && scroll.current !== null) {
      scroll.current.scrollTop = scroll.current.scrollHeight;
      setSeen(rows.length);
    }
  }, [rows, following, height]);

  const at = view.turn === undefined ? -1 : rows.findIndex((row) => row.turn?.turn === view.turn);
  useEffect(() => {
    if (at >= 0) virtual.scrollToIndex(at, { align: "auto" });
  }, [at, virtual]);

  function onScroll() {
    const box = scroll.current;
    if (box === null) return;
    const end = box.scrollHeight - box.scrollTop - box.clientHeight < NEAR_PX;
    if (end) setSeen(rows.length);
    setFollowing(end);
  }
  const unseen = Math.max(0, rows.length - seen);

  return (
    <div className={classes.listbox}>
      <div className={classes.listhead}>
        {(
          [
            [undefined, "All"],
            ["calls", "Calls"],
            ["errors", "Errors"],
          ] as const
        ).map(([only, label]) => (
          <button
            key={label}
            type="button"
            className={classes.toggle}
            aria-pressed={view.only === only}
            onClick={() => onFilter(only)}
          >
            {label}
          </button>
        ))}
        <button type="button" className={classes.toggle} onClick={onExpand}>
          {view.open ? "Collapse all" : "Expand all"}
        </button>
        <span className={classes.count}>
          {rows.length === total ? `${total} rows` : `${rows.length} of ${total} rows`}
        </span>
      </div>
      {rows.length === 0 ? (
        replaying && total === 0 ? (
          <Loading what="the turns" />
        ) : (
          <Empty title={view.only ? "No turn has this" : "Nothing has happened yet"}>
            {view.only ? null : "The first events come as soon as a server executes the run."}
          </Empty>
        )
      ) : (
        <section ref={scroll} className={classes.scroll} onScroll={onScroll} tabIndex={0} aria-label="Turns">
          <div style={{ height, position: "relative" }}>
            {virtual.getVirtualItems().map(({ index, key, start }) => {
              const row = rows[index];
              return (
                row && (
                  <div
                    key={key}
                    ref={virtual.measureElement}
                    data-index={index}
                    className={classes.item}
                    style={{ transform: `translateY(${start}px)` }}
                  >
                    {row.turn ? (
                      <TurnCard
                        row={row.turn}
                        chosen={view.turn === row.turn.turn}
                        call={view.call}
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
      )}
      {!following && live && (
        <button type="button" className={classes.jump} onClick={() => setFollowing(true)}>
          Jump to live{unseen > 0 ? ` (${unseen})` : ""}
        </button>
      )}
    </div>
  );
}
