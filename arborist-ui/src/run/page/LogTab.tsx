import { TextInput } from "@mantine/core";
import { useVirtualizer } from "@tanstack/react-virtual";
import { useDeferredValue, useLayoutEffect, useMemo, useRef, useState } from "react";
import type { RunEvent } from "../../api/events";
import { useShortcuts } from "../../app/shortcuts";
import { Empty } from "../../app/states";
import { shown } from "../../text/hidden";
import { Clock } from "../../time/Time";
import { lineOf } from "./lines";
import type { RunLog } from "./log";
import { Only } from "./Only";
import classes from "./RunPage.module.css";
import type { RunView } from "./view";

const NEAR_PX = 40;

/** Everything that happened, a line each: to read through, and to search. */
export function LogTab({ log, view, onView }: { log: RunLog; view: RunView; onView: (view: RunView) => void }) {
  const { only, open } = view;
  const [asked, setAsked] = useState("");
  const wanted = useDeferredValue(asked.toLowerCase());
  const [following, setFollowing] = useState(true);
  const scroll = useRef<HTMLElement>(null);
  const input = useRef<HTMLInputElement>(null);
  const { events } = log;
  const lines = useMemo(
    () =>
      events.map((event) => ({
        event,
        ...lineOf(event as Exclude<RunEvent, { type: "text.delta" | "not_live" }>, open === "all"),
      })),
    [events, open],
  );
  const found = useMemo(
    () =>
      wanted === "" && only === undefined
        ? lines
        : lines.filter(
            (line) =>
              (only === undefined || (only === "errors" ? line.bad : line.call)) &&
              `${line.event.type} ${line.text}`.toLowerCase().includes(wanted),
          ),
    [lines, wanted, only],
  );
  const virtual = useVirtualizer({
    count: found.length,
    getScrollElement: () => scroll.current,
    estimateSize: () => 20,
    overscan: 20,
  });

  // Rows grow when they are measured: the end is where it then is.
  const height = virtual.getTotalSize();
  // biome-ignore lint/correctness/useExhaustiveDependencies: each change of the height is followed
  useLayoutEffect(() => {
    if (following && scroll.current !== null) scroll.current.scrollTop = scroll.current.scrollHeight;
  }, [found, following, height]);

  useShortcuts(useMemo(() => [{ keys: "/", label: "Search the log", act: () => input.current?.focus() }], []));

  return (
    <>
      <div className={classes.toolbar}>
        <TextInput
          ref={input}
          size="xs"
          w={260}
          aria-label="Search the log"
          placeholder="Search the log"
          value={asked}
          onChange={(event) => setAsked(event.currentTarget.value)}
        />
        <button
          type="button"
          className={classes.toggle}
          aria-pressed={following}
          onClick={() => setFollowing(!following)}
        >
          {following ? "Following" : "Paused"}
        </button>
        <Only view={view} onView={onView} />
        <button
          type="button"
          className={classes.toggle}
          onClick={() => onView({ ...view, open: open === "all" ? undefined : "all" })}
        >
          {open === "all" ? "Collapse all" : "Expand all"}
        </button>
        <span className={classes.count}>
          {found.length === lines.length ? `${lines.length} lines` : `${found.length} of ${lines.length} lines`}
        </span>
      </div>
      {found.length === 0 ? (
        <Empty title={lines.length === 0 ? "Nothing has happened yet" : "No line has this"} />
      ) : (
        <section
          ref={scroll}
          className={classes.scroll}
          tabIndex={0}
          aria-label="Log"
          onScroll={({ currentTarget: box }) =>
            setFollowing(box.scrollHeight - box.scrollTop - box.clientHeight < NEAR_PX)
          }
        >
          <div className={classes.lines} style={{ height, position: "relative" }}>
            {virtual.getVirtualItems().map(({ index, start }) => {
              const line = found[index];
              return (
                line && (
                  <div
                    key={index}
                    ref={virtual.measureElement}
                    data-index={index}
                    className={classes.item}
                    style={{ transform: `translateY(${start}px)` }}
                  >
                    <div className={classes.line} data-bad={line.bad}>
                      <Clock at={line.event.at} />
                      <span className={classes.type}>{line.event.type}</span>
                      <span className={classes.said}>{shown(line.text)}</span>
                    </div>
                  </div>
                )
              );
            })}
          </div>
        </section>
      )}
    </>
  );
}
