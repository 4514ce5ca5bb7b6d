import { useCallback, useState } from "react";
import { curl } from "../../api/curl";
import { Command } from "../../ui/page/Command";
import { Empty } from "../../ui/page/states";
import { Body, pretty } from "../../ui/text/Body";
import { shown } from "../../ui/text/hidden";
import { whole } from "../../ui/text/size";
import { Clock } from "../../ui/time/Time";
import type { Run } from "../record/status";
import classes from "./EventsTab.module.css";
import { Extent } from "./Extent";
import { lineOf } from "./lines";
import type { RunLog } from "./log";
import type { LogPages } from "./pages";
import parts from "./parts.module.css";
import { useLogList } from "./useLogList";

/** The events as they came, and the request that gives them. */
export function EventsTab({ run, log, pages }: { run: Run; log: RunLog; pages: LogPages }) {
  const [all, setAll] = useState(false);
  /** Those that are not as all are. */
  const [others, setOthers] = useState<ReadonlySet<number>>(new Set());
  const isOpen = (seq: number) => all !== others.has(seq);
  const { events } = log;
  const { scroll, virtual, height, onScroll, setFollowing } = useLogList({
    count: events.length,
    keyOf: useCallback((index: number) => events[index]?.seq ?? index, [events]),
    estimate: () => 27,
    log,
    pages,
    isWhole: true,
    follows: true,
  });
  function toggle(seq: number) {
    const next = new Set(others);
    if (!next.delete(seq)) next.add(seq);
    setOthers(next);
    // What is opened is looked at, and no more pushed away by what comes.
    setFollowing(false);
  }
  return (
    <>
      <div className={parts.toolbar}>
        <Command text={curl("GET", `/agent-runs/${run.id}/events`)} />
        <button
          type="button"
          className={parts.toggle}
          onClick={() => {
            setAll(!all);
            setOthers(new Set());
          }}
        >
          {all ? "Collapse all" : "Expand all"}
        </button>
        <span className={parts.count}>{whole(log.newest)} events</span>
      </div>
      <Extent run={run} log={log} pages={pages} unit="events" />
      {events.length === 0 ? (
        <Empty title="No event yet" />
      ) : (
        <section ref={scroll} className={parts.scroll} onScroll={onScroll} tabIndex={0} aria-label="Events">
          <div style={{ height, position: "relative" }}>
            {virtual.getVirtualItems().map(({ index, key, start }) => {
              const event = events[index];
              return (
                event && (
                  <div
                    key={key}
                    ref={virtual.measureElement}
                    data-index={index}
                    className={parts.item}
                    style={{ transform: `translateY(${start}px)` }}
                  >
                    <div className={classes.event}>
                      <button type="button" aria-expanded={isOpen(event.seq)} onClick={() => toggle(event.seq)}>
                        <span className={parts.faint}>{event.seq}</span>
                        <Clock at={event.at} />
                        <span>{event.type}</span>
                        <span className={parts.faint}>{shown(lineOf(event).text)}</span>
                      </button>
                      {isOpen(event.seq) && (
                        <div>
                          <Body text={pretty(event)} as="plain" name={`event-${event.seq}.json`} />
                        </div>
                      )}
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
