import { useVirtualizer } from "@tanstack/react-virtual";
import { useRef, useState } from "react";
import type { RunEvent } from "../../api/events";
import { Command } from "../../app/Command";
import { curl } from "../../app/curl";
import { Empty } from "../../app/states";
import { Body, pretty } from "../../text/Body";
import { shown } from "../../text/hidden";
import { Clock } from "../../time/Time";
import type { Run } from "../record/status";
import { lineOf } from "./lines";
import type { RunLog } from "./log";
import classes from "./RunPage.module.css";

/** The events as they came, and the request that gives them. */
export function EventsTab({ run, log }: { run: Run; log: RunLog }) {
  const scroll = useRef<HTMLElement>(null);
  const [all, setAll] = useState(false);
  /** Those that are not as all are. */
  const [others, setOthers] = useState<ReadonlySet<number>>(new Set());
  const isOpen = (index: number) => all !== others.has(index);
  const { events } = log;
  const virtual = useVirtualizer({
    count: events.length,
    getScrollElement: () => scroll.current,
    estimateSize: () => 27,
    overscan: 12,
  });
  function toggle(index: number) {
    const next = new Set(others);
    if (!next.delete(index)) next.add(index);
    setOthers(next);
  }
  return (
    <>
      <div className={classes.toolbar}>
        <Command text={curl("GET", `/agent-runs/${run.id}/events`)} />
        <button
          type="button"
          className={classes.toggle}
          onClick={() => {
            setAll(!all);
            setOthers(new Set());
          }}
        >
          {all ? "Collapse all" : "Expand all"}
        </button>
        <span className={classes.count}>{events.length} events</span>
      </div>
      {events.length === 0 ? (
        <Empty title="No event yet" />
      ) : (
        <section ref={scroll} className={classes.scroll} tabIndex={0} aria-label="Events">
          <div style={{ height: virtual.getTotalSize(), position: "relative" }}>
            {virtual.getVirtualItems().map(({ index, start }) => {
              const event = events[index] as Exclude<RunEvent, { type: "text.delta" | "not_live" }>;
              return (
                <div
                  key={index}
                  ref={virtual.measureElement}
                  data-index={index}
                  className={classes.item}
                  style={{ transform: `translateY(${start}px)` }}
                >
                  <div className={classes.event}>
                    <button type="button" aria-expanded={isOpen(index)} onClick={() => toggle(index)}>
                      <span className={classes.faint}>{event.seq}</span>
                      <Clock at={event.at} />
                      <span>{event.type}</span>
                      <span className={classes.faint}>{shown(lineOf(event).text)}</span>
                    </button>
                    {isOpen(index) && (
                      <div>
                        <Body text={pretty(event)} as="plain" name={`event-${event.seq}.json`} />
                      </div>
                    )}
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
