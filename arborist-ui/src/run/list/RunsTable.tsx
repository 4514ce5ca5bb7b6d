import { useMediaQuery } from "@mantine/hooks";
import { Link } from "@tanstack/react-router";
import { useVirtualizer } from "@tanstack/react-virtual";
import { type ReactNode, type RefObject, useEffect, useLayoutEffect } from "react";
import { shown } from "../../ui/text/hidden";
import { short } from "../../ui/text/size";
import { Ago, Elapsed } from "../../ui/time/Time";
import { ORIGIN_NAMES } from "../filter/chips";
import { belowOf } from "../filter/counts";
import { CostMeter, Tokens } from "../record/Meter";
import { useStarter } from "../record/names";
import { Status } from "../record/Status";
import { type RunSummary, rowReason, rowTitle } from "../record/summary";
import { BRIEF, COLUMNS, type ColumnId, useColumns, useDensity } from "./columns";
import { Labels } from "./Labels";
import { placeOf, rememberPlace } from "./places";
import classes from "./RunsPage.module.css";
import type { Selection } from "./useSelection";

const WIDTHS: Partial<Record<ColumnId, number>> = {
  status: 178,
  agent: 124,
  started: 92,
  duration: 92,
  turns: 52,
  tokens: 104,
  cached: 84,
  cost: 132,
  origin: 90,
  model: 190,
  id: 300,
};

const NUMBERS = new Set<ColumnId>(["duration", "turns", "tokens", "cached", "cost"]);

const CELLS: Record<ColumnId, (run: RunSummary) => ReactNode> = {
  status: (run) => <Status status={run.status} reason={rowReason(run)} />,
  goal: (run) => <Goal run={run} />,
  agent: (run) =>
    run.agent === null ? (
      <span className={classes.version}>{run.workflow === null ? "single call" : "workflow"}</span>
    ) : (
      <>
        {run.agent} <span className={classes.version}>v{run.agent_version}</span>
      </>
    ),
  started: (run) => <Ago at={run.created_at} />,
  duration: (run) => (run.started_at === null ? "–" : <Elapsed from={run.started_at} to={run.finished_at} />),
  turns: (run) => run.turns,
  tokens: (run) => <Tokens usage={run.usage} />,
  cached: (run) => short(run.usage.cache_read_tokens),
  cost: (run) => <CostMeter cost={run.usage.cost_usd} cap={run.max_cost_usd} />,
  origin: (run) => ORIGIN_NAMES[run.origin],
  model: (run) => run.model ?? "–",
  id: (run) => <code>{run.id}</code>,
};

export function RunsTable({
  scroll,
  entry,
  rows,
  chosen,
  selection,
  onEnd,
  more,
  brief,
}: {
  scroll: RefObject<HTMLElement | null>;
  /** In the history. */
  entry: string;
  rows: RunSummary[];
  chosen: number;
  /** Null where this key may change nothing. */
  selection: Selection | null;
  onEnd: () => void;
  more: boolean;
  /** Whether there is room for a few columns alone. */
  brief: boolean;
}) {
  const columns = useColumns();
  const shownColumns = brief ? columns.filter((id) => BRIEF.has(id)) : columns;
  const density = useDensity();
  const narrow = useMediaQuery("(max-width: 760px)") ?? false;
  const virtual = useVirtualizer({
    count: rows.length,
    getScrollElement: () => scroll.current,
    estimateSize: () => (narrow ? 79 : density === "compact" ? 28 : 36),
    getItemKey: (index) => rows[index]?.id ?? index,
    overscan: 12,
    initialOffset: () => placeOf(entry).top,
  });

  // biome-ignore lint/correctness/useExhaustiveDependencies: rows of another height are measured anew
  useEffect(() => virtual.measure(), [density, narrow, virtual]);

  useLayoutEffect(() => {
    if (scroll.current !== null) scroll.current.scrollTop = placeOf(entry).top;
  }, [entry, scroll]);

  const items = virtual.getVirtualItems();
  const last = items.at(-1);
  const before = items[0]?.start ?? 0;
  const after = virtual.getTotalSize() - (last?.end ?? 0);

  useEffect(() => {
    if (last !== undefined && last.index >= rows.length - 5) onEnd();
  }, [last, rows.length, onEnd]);

  useEffect(() => {
    if (chosen >= 0) virtual.scrollToIndex(chosen, { align: "auto" });
  }, [chosen, virtual]);

  return (
    <section
      ref={scroll}
      className={classes.scroll}
      tabIndex={0}
      aria-label="Runs"
      onScroll={({ currentTarget }) => rememberPlace(entry, { top: currentTarget.scrollTop })}
    >
      <table className={classes.table} data-density={density} aria-rowcount={more ? -1 : rows.length}>
        <colgroup>
          {selection && <col style={{ width: 40 }} />}
          {shownColumns.map((id) => (
            <col key={id} style={WIDTHS[id] ? { width: WIDTHS[id] } : undefined} />
          ))}
        </colgroup>
        <thead>
          <tr>
            {selection && (
              <th scope="col">
                <Tick
                  label="Select all rows"
                  checked={rows.length > 0 && rows.every((run) => selection.ids.has(run.id))}
                  onChange={selection.toggleAll}
                />
              </th>
            )}
            {shownColumns.map((id) => (
              <th key={id} scope="col" className={NUMBERS.has(id) ? classes.end : undefined}>
                {COLUMNS.find((column) => column.id === id)?.label}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          <Spacer height={before} columns={shownColumns.length + (selection ? 1 : 0)} />
          {items.map(({ index, key }) => {
            const run = rows[index];
            return (
              run && (
                <tr
                  key={key}
                  className={classes.row}
                  data-run={run.id}
                  data-chosen={index === chosen}
                  aria-rowindex={index + 1}
                >
                  {selection && (
                    <td data-column="tick" className={classes.tick}>
                      <RunTick
                        run={run}
                        checked={selection.ids.has(run.id)}
                        onChange={() => selection.toggle(run.id)}
                      />
                    </td>
                  )}
                  {shownColumns.map((id) => (
                    <td
                      key={id}
                      data-column={id}
                      className={id === "goal" ? classes.goal : NUMBERS.has(id) ? classes.end : undefined}
                    >
                      {CELLS[id](run)}
                    </td>
                  ))}
                </tr>
              )
            );
          })}
          <Spacer height={after} columns={shownColumns.length + (selection ? 1 : 0)} />
        </tbody>
      </table>
      {more && <div className={classes.more}>Loading more…</div>}
    </section>
  );
}

function Tick({ label, checked, onChange }: { label: string; checked: boolean; onChange: () => void }) {
  return <input type="checkbox" className={classes.box} aria-label={label} checked={checked} onChange={onChange} />;
}

function RunTick({ run, ...tick }: { run: RunSummary; checked: boolean; onChange: () => void }) {
  return <Tick label={`Select ${rowTitle(run)}`} {...tick} />;
}

/** The whole row leads to the run; its labels lead to the runs that share them. */
function Goal({ run }: { run: RunSummary }) {
  const title = rowTitle(run);
  const starter = useStarter(run.parent_run_id);
  return (
    <span className={classes.goalline}>
      <Link to="/runs/$id" params={{ id: run.id }} title={title}>
        {run.depth > 0 && <span className={classes.child}>↳</span>}
        {shown(title)}
        {starter !== undefined && <span className={classes.from}> from {shown(starter)}</span>}
      </Link>
      <Below run={run} />
      {run.labels.length > 0 && <Labels labels={run.labels} most={2} />}
    </span>
  );
}

/** How many runs are below a root, and the way to them. */
function Below({ run }: { run: RunSummary }) {
  const below = belowOf(run);
  return (
    below !== null && (
      <Link
        to="/runs"
        search={{ root: run.id }}
        className={classes.below}
        data-bad={below.failed !== null}
        title={below.each}
        aria-label={`${below.all} below: ${below.each}`}
      >
        {below.all} below{below.failed !== null && `, ${below.failed} failed`}
      </Link>
    )
  );
}

function Spacer({ height, columns }: { height: number; columns: number }) {
  return height <= 0 ? null : (
    <tr className={classes.spacer}>
      <td colSpan={columns} style={{ height }} />
    </tr>
  );
}
