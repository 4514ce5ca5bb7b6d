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
import classes from "./EventsTab.module.css";
import { lineOf } from "./lines";
import type { RunLog } from "./log";
import parts from "./parts.module.css";

/** The events as they came, and the request that gives them. */
export function EventsTab({ run, log }: { run: Run; log: RunLog }) {
  const scroll = useRef<HTMLElement>(null);
  const [open, setOpen] = useState<ReadonlySet<number>>(new Set());
  const { events } = log;
  const virtual = useVirtualizer({
    count: events.length,
    getScrollElement: () => scroll.current,
    estimateSize: () => 27,
    overscan: 12,
  });
  function toggle(index: number) {
    const next = new Set(open);
    if (!next.delete(index)) next.add(index);
    setOpen(next);
  }
  return (
    <>
      <div className={parts.toolbar}>
        <Command text={curl("GET", `/agent-runs/${run.id}/events`)} />
        <span className={parts.count}>{events.length} events</span>
      </div>
      {events.length === 0 ? (
        <Empty title="No event yet" />
      ) : (
        <section ref={scroll} className={parts.scroll} tabIndex={0} aria-label="Events">
          <div style={{ height: virtual.getTotalSize(), position: "relative" }}>
            {virtual.getVirtualItems().map(({ index, start }) => {
              const event = events[index] as Exclude<RunEvent, { type: "text.delta" | "not_live" }>;
              return (
                <div
                  key={index}
                  ref={virtual.measureElement}
                  data-index={index}
                  className={parts.item}
                  style={{ transform: `translateY(${start}px)` }}
                >
                  <div className={classes.event}>
                    <button type="button" aria-expanded={open.has(index)} onClick={() => toggle(index)}>
                      <span className={parts.faint}>{event.seq}</span>
                      <Clock at={event.at} />
                      <span>{event.type}</span>
                      <span className={parts.faint}>{shown(lineOf(event).text)}</span>
                    </button>
                    {open.has(index) && (
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
