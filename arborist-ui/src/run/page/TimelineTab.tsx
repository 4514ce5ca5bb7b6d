import { Link } from "@tanstack/react-router";
import { useVirtualizer } from "@tanstack/react-virtual";
import { useMemo, useRef } from "react";
import { duration } from "../../ui/time/format";
import { useNow } from "../../ui/time/now";
import { isEnded, type Run } from "../record/status";
import { Extent } from "./Extent";
import type { RunLog } from "./log";
import type { LogPages } from "./pages";
import parts from "./parts.module.css";
import { Scale, type Span, spansOf, within } from "./spans";
import { TimelineRange } from "./TimelineRange";
import classes from "./TimelineTab.module.css";
import type { RunView } from "./view";

const TICKS = 6;

/** When what went on: queue, model and tools apart, idle times folded. Each bar leads to its turn or call. */
export default function TimelineTab({
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
  const clock = useNow();
  const now = isEnded(run.status) && run.finished_at ? Date.parse(run.finished_at) : clock;
  const { rows, hasOlder } = log;
  const begin = Date.parse(run.created_at);
  const { from, to } = view;
  const all = useMemo(() => spansOf(run, rows, !hasOlder), [run, rows, hasOlder]);
  const whole = useMemo(() => new Scale(all, now), [all, now]);
  const [spans, scale] = useMemo(() => {
    if (from === undefined && to === undefined) return [all, whole];
    const range = {
      from: from === undefined ? undefined : begin + from,
      to: to === undefined ? undefined : begin + to,
    };
    const some = within(all, range, now);
    return [some, new Scale(some, now, range)];
  }, [all, whole, begin, from, to, now]);
  const scroll = useRef<HTMLDivElement>(null);
  const virtual = useVirtualizer({
    count: spans.length,
    getScrollElement: () => scroll.current,
    estimateSize: () => 24,
    overscan: 20,
  });
  return (
    <>
      <div className={parts.toolbar}>
        <div className={classes.legend}>
          {(["queue", "model", "tool", "wait", "bad"] as const).map((kind) => (
            <span key={kind}>
              <i data-kind={kind} />
              {kind === "bad" ? "failed" : kind}
            </span>
          ))}
        </div>
        <span className={parts.count}>{duration(scale.to - scale.from)}</span>
      </div>
      <Extent run={run} log={log} pages={pages} unit="turns" />
      {all.length > 1 && (
        <TimelineRange
          scale={whole}
          begin={begin}
          range={{ from, to }}
          onRange={(range) => onView({ ...view, from: range.from, to: range.to })}
        />
      )}
      <section ref={scroll} className={classes.timeline} tabIndex={0} aria-label="Timeline">
        <div className={classes.axis} aria-hidden="true">
          <div />
          <div>
            {scale.ticks(TICKS).map((tick) => (
              <span key={tick} style={{ insetInlineStart: `${scale.place(tick) * 100}%` }}>
                +{duration(tick - whole.from)}
              </span>
            ))}
          </div>
        </div>
        {spans.length === 0 && <p className={classes.none}>Nothing that is loaded went on then.</p>}
        <div style={{ height: virtual.getTotalSize(), position: "relative" }}>
          {virtual.getVirtualItems().map(({ index, start }) => {
            const span = spans[index];
            return (
              span && (
                <div key={span.key} className={parts.item} style={{ transform: `translateY(${start}px)` }}>
                  <Lane run={run} span={span} scale={scale} now={now} />
                </div>
              )
            );
          })}
        </div>
      </section>
    </>
  );
}

function Lane({ run, span, scale, now }: { run: Run; span: Span; scale: Scale; now: number }) {
  const from = scale.place(span.from) * 100;
  const to = scale.place(span.to ?? now) * 100;
  const took = duration((span.to ?? now) - span.from);
  return (
    <Link
      className={classes.lane}
      to="/runs/$id"
      params={{ id: run.id }}
      search={span.turn === null ? {} : { turn: span.turn, call: span.call ?? undefined }}
      title={`${span.label}: ${took}${span.to === null ? ", goes on" : ""}`}
    >
      <span className={classes.lanename} data-depth={span.depth}>
        {span.label} <span className={parts.faint}>{took}</span>
      </span>
      <span className={classes.track}>
        {scale.gaps.map((gap) => (
          <span
            key={gap.from}
            className={classes.fold}
            style={{ insetInlineStart: `${scale.place((gap.from + gap.to) / 2) * 100}%` }}
            title={`⫽ ${duration(gap.to - gap.from)} idle ⫽`}
          />
        ))}
        <span
          className={classes.barbox}
          data-kind={span.kind}
          style={{ insetInlineStart: `${from}%`, width: `${Math.max(0.2, to - from)}%` }}
        />
      </span>
    </Link>
  );
}
