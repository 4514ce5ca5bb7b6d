import { TextInput } from "@mantine/core";
import { useCallback, useDeferredValue, useMemo, useRef, useState } from "react";
import { useShortcuts } from "../../ui/page/shortcuts";
import { Empty } from "../../ui/page/states";
import { shown } from "../../ui/text/hidden";
import { whole } from "../../ui/text/size";
import { Clock } from "../../ui/time/Time";
import type { Run } from "../record/status";
import { Extent } from "./Extent";
import classes from "./LogTab.module.css";
import { lineOf, searchedText, wholeTextOf } from "./lines";
import type { RunLog } from "./log";
import { Only } from "./Only";
import type { LogPages } from "./pages";
import parts from "./parts.module.css";
import { useLogList } from "./useLogList";
import type { RunView } from "./view";

/** Everything that happened, a line each: to read through, and to search. */
export function LogTab({
  run,
  log,
  pages,
  view,
  onView,
}: {
  run: Run;
  log: RunLog;
  pages: LogPages;
  view: RunView;
  onView: (view: RunView) => void;
}) {
  const { only, open } = view;
  const [asked, setAsked] = useState("");
  const wanted = useDeferredValue(asked.toLowerCase());
  const input = useRef<HTMLInputElement>(null);
  const { events } = log;
  const found = useMemo(
    () =>
      wanted === "" && only === undefined
        ? events
        : events.filter(
            (event) =>
              (only === undefined || (only === "errors" ? lineOf(event).bad : lineOf(event).call)) &&
              searchedText(event).includes(wanted),
          ),
    [events, wanted, only],
  );
  const { scroll, virtual, height, onScroll, following, setFollowing, jump } = useLogList({
    count: found.length,
    keyOf: useCallback((index: number) => found[index]?.seq ?? index, [found]),
    estimate: () => 20,
    log,
    pages,
    isWhole: wanted === "" && only === undefined,
    follows: true,
  });

  useShortcuts(useMemo(() => [{ keys: "/", label: "Search the log", act: () => input.current?.focus() }], []));

  return (
    <>
      <div className={parts.toolbar}>
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
          className={parts.toggle}
          aria-pressed={following}
          onClick={() => (following ? setFollowing(false) : jump())}
        >
          {following ? "Following" : "Paused"}
        </button>
        <Only view={view} onView={onView} />
        <button
          type="button"
          className={parts.toggle}
          onClick={() => onView({ ...view, open: open === "all" ? undefined : "all" })}
        >
          {open === "all" ? "Collapse all" : "Expand all"}
        </button>
        <span className={parts.count}>
          {found.length === events.length
            ? `${whole(events.length)} lines`
            : `${whole(found.length)} of ${whole(events.length)} lines`}
        </span>
      </div>
      <Extent run={run} log={log} pages={pages} unit="events" />
      {found.length === 0 ? (
        <Empty
          title={
            events.length === 0
              ? "Nothing has happened yet"
              : log.hasOlder || log.hasNewer
                ? "No line that is loaded has this"
                : "No line has this"
          }
        />
      ) : (
        <section ref={scroll} className={parts.scroll} tabIndex={0} aria-label="Log" onScroll={onScroll}>
          <div className={classes.lines} style={{ height, position: "relative" }}>
            {virtual.getVirtualItems().map(({ index, key, start }) => {
              const event = found[index];
              if (event === undefined) return null;
              const line = lineOf(event);
              return (
                <div
                  key={key}
                  ref={virtual.measureElement}
                  data-index={index}
                  className={parts.item}
                  style={{ transform: `translateY(${start}px)` }}
                >
                  <div className={classes.line} data-bad={line.bad}>
                    <Clock at={event.at} />
                    <span className={classes.type}>{event.type}</span>
                    <span className={classes.said}>{shown(open === "all" ? wholeTextOf(event) : line.text)}</span>
                  </div>
                </div>
              );
            })}
          </div>
        </section>
      )}
    </>
  );
}
