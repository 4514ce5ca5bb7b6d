import { useNavigate, useSearch } from "@tanstack/react-router";
import { useCallback, useEffect, useMemo, useState } from "react";
import { Choice } from "../app/Choice";
import { curl } from "../app/curl";
import { PageHead } from "../app/PageHead";
import { useShortcuts } from "../app/shortcuts";
import { Empty, Failed, Loading } from "../app/states";
import { useFeedState } from "../feed/feed";
import { StreamChip } from "../feed/StreamChip";
import classes from "./ApprovalsPage.module.css";
import { AskDecided } from "./AskDecided";
import { AskPanel } from "./AskPanel";
import { Decided } from "./Decided";
import { DecisionPanel } from "./DecisionPanel";
import { useInbox, type Waiting } from "./pending";
import { addressOf, KINDS, keyOf, type WaitKind } from "./view";
import { WaitItem } from "./WaitItem";

const OPTIONS = [
  { value: "all" as const, label: "All" },
  ...(Object.keys(KINDS) as WaitKind[]).map((kind) => ({ value: kind, label: KINDS[kind].many })),
];

/** One inbox of all that waits for an answer, whichever agent or workflow asks. */
export function ApprovalsPage() {
  const { kind, run, call, node } = useSearch({ from: "/inside/approvals" });
  const navigate = useNavigate();
  const inbox = useInbox();
  const feed = useFeedState();
  const items = useMemo(
    () => (inbox.items ?? []).filter((item) => kind === undefined || item.kind === kind),
    [inbox.items, kind],
  );
  const chosen = run === undefined ? null : keyOf({ run, call, node });
  const current = items.find((item) => keyOf(addressOf(item)) === chosen);
  const [seen, setSeen] = useState<Waiting | null>(null);
  useEffect(() => {
    if (current !== undefined) setSeen(current);
  }, [current]);

  const choose = useCallback(
    (item: Waiting, replace = false) =>
      void navigate({ to: "/approvals", search: { kind, ...addressOf(item) }, replace }),
    [navigate, kind],
  );
  const first = items[0];
  useEffect(() => {
    if (chosen === null && first !== undefined) choose(first, true);
  }, [chosen, first, choose]);

  useShortcuts(
    useMemo(() => {
      const step = (by: 1 | -1) => {
        const at = current === undefined ? -1 : items.indexOf(current);
        const next = items[Math.min(items.length - 1, Math.max(0, at + by))];
        if (next) choose(next);
      };
      return [
        { keys: "j", label: "Next decision", act: () => step(1) },
        { keys: "k", label: "Previous decision", act: () => step(-1) },
      ];
    }, [items, current, choose]),
  );

  const onNext = first === undefined ? null : () => choose(first);
  return (
    <>
      <PageHead title="Approvals" end={<StreamChip state={feed} of="feed" />}>
        <span className={classes.sub}>What waits for an answer, the oldest first</span>
      </PageHead>
      <search className={classes.filter} aria-label="Filters">
        <Choice
          label="Kind"
          value={kind ?? "all"}
          onChange={(next) =>
            void navigate({ to: "/approvals", search: next === "all" ? {} : { kind: next }, replace: true })
          }
          options={OPTIONS}
        />
      </search>
      {inbox.items === undefined ? (
        inbox.error ? (
          <Failed error={inbox.error} retry={() => void inbox.refetch()} what="the approvals" />
        ) : (
          <Loading what="the approvals" rows={6} />
        )
      ) : items.length === 0 && run === undefined ? (
        <Empty title="Nothing waits for you" command={curl("GET", "/approvals")}>
          Calls of tools that an agent lists in <code>approvals</code> come here, calls whose outcome a crash left open,
          runs that ask for a higher budget, calls of tools that an application executes, and what nodes of workflows
          ask.
        </Empty>
      ) : (
        <div className={classes.box}>
          <ul className={classes.list} aria-label="Waiting">
            {items.map((item) => (
              <li key={`${keyOf(addressOf(item))}/${item.kind}`}>
                <WaitItem item={item} chosen={item === current} onChoose={() => choose(item)} />
              </li>
            ))}
            {items.length === 0 && <li className={classes.none}>Nothing else waits</li>}
            {inbox.hasMore && <li className={classes.none}>More wait behind the oldest 200</li>}
          </ul>
          {current !== undefined ? (
            current.kind === "ask" ? (
              <AskPanel key={chosen} item={current} />
            ) : (
              <DecisionPanel key={`${chosen}/${current.kind}`} pending={current} />
            )
          ) : (
            run !== undefined &&
            (node === undefined ? (
              <Decided
                key={chosen}
                runId={run}
                call={call ?? null}
                pending={seen !== null && seen.kind !== "ask" && keyOf(addressOf(seen)) === chosen ? seen : null}
                onNext={onNext}
              />
            ) : (
              <AskDecided key={chosen} runId={run} path={node} onNext={onNext} />
            ))
          )}
        </div>
      )}
    </>
  );
}
