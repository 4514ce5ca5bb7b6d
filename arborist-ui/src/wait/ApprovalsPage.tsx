import { TextInput } from "@mantine/core";
import { useQueries } from "@tanstack/react-query";
import { useNavigate, useSearch } from "@tanstack/react-router";
import { useCallback, useEffect, useMemo, useState } from "react";
import { curl } from "../api/curl";
import { useFeedState } from "../feed/feed";
import { StreamChip } from "../feed/StreamChip";
import { nameQuery, type RunName } from "../run/record/names";
import { useMay } from "../session/session";
import { Choice } from "../ui/page/Choice";
import { PageHead } from "../ui/page/PageHead";
import { useShortcuts } from "../ui/page/shortcuts";
import { Empty, Failed, Loading } from "../ui/page/states";
import classes from "./ApprovalsPage.module.css";
import { AskDecided } from "./AskDecided";
import { AskPanel } from "./AskPanel";
import { BulkDecision } from "./BulkDecision";
import { Decided } from "./Decided";
import { DecisionPanel } from "./DecisionPanel";
import { grouped, matches, waitKey } from "./inbox";
import { type Pending, useInbox, type Waiting } from "./pending";
import { addressOf, KINDS, keyOf, type WaitKind } from "./view";
import { WaitList } from "./WaitList";

const OPTIONS = [
  { value: "all" as const, label: "All" },
  ...(Object.keys(KINDS) as WaitKind[]).map((kind) => ({ value: kind, label: KINDS[kind].many })),
];

const GROUPS = [
  { value: "none" as const, label: "By age" },
  { value: "agent" as const, label: "By agent" },
  { value: "tool" as const, label: "By tool" },
];

function chosenOf(items: Waiting[], ticked: ReadonlySet<string>): Pending[] {
  return items.filter((item): item is Pending => item.kind === "approval" && ticked.has(waitKey(item)));
}

function toggled(ticked: ReadonlySet<string>, key: string, is: boolean): ReadonlySet<string> {
  const next = new Set(ticked);
  if (is) next.add(key);
  else next.delete(key);
  return next;
}

/** Titles of the runs that wait, by their ids. */
function useTitles(items: Waiting[] | undefined): ReadonlyMap<string, string> {
  const ids = useMemo(() => [...new Set((items ?? []).map((item) => item.run_id))], [items]);
  return useQueries({
    queries: ids.map((id) => nameQuery(id)),
    combine: useCallback(
      (answers: { data: RunName | undefined }[]) =>
        new Map(answers.flatMap(({ data }, at) => (data === undefined ? [] : [[ids[at] ?? "", data.title] as const]))),
      [ids],
    ),
  });
}

/** One inbox of all that waits for an answer, whichever agent or workflow asks. */
export function ApprovalsPage() {
  const { kind, q, by, run, call, node } = useSearch({ from: "/inside/approvals" });
  const navigate = useNavigate();
  const inbox = useInbox();
  const feed = useFeedState();
  const titles = useTitles(inbox.items);
  const mayDecide = useMay("invoke");
  const [ticked, setTicked] = useState<ReadonlySet<string>>(new Set());
  const { groups, items } = useMemo(() => {
    const listed = (inbox.items ?? []).filter(
      (item) => (kind === undefined || item.kind === kind) && matches(item, titles.get(item.run_id), q ?? ""),
    );
    const groups = grouped(listed, by);
    return { groups, items: groups.flatMap((group) => group.items) };
  }, [inbox.items, titles, kind, q, by]);
  const chosen = run === undefined ? null : keyOf({ run, call, node });
  const current = items.find((item) => keyOf(addressOf(item)) === chosen);
  const [seen, setSeen] = useState<Waiting | null>(null);
  useEffect(() => {
    if (current !== undefined) setSeen(current);
  }, [current]);

  const choose = useCallback(
    (item: Waiting, replace = false) =>
      void navigate({ to: "/approvals", search: { kind, q, by, ...addressOf(item) }, replace }),
    [navigate, kind, q, by],
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
            void navigate({
              to: "/approvals",
              search: { q, by, ...(next === "all" ? {} : { kind: next }) },
              replace: true,
            })
          }
          options={OPTIONS}
        />
        <Choice
          label="Groups"
          value={by ?? "none"}
          onChange={(next) =>
            void navigate({
              to: "/approvals",
              search: { kind, q, ...(next === "none" ? {} : { by: next }) },
              replace: true,
            })
          }
          options={GROUPS}
        />
        <TextInput
          size="xs"
          w={220}
          aria-label="Search what waits"
          placeholder="Tool, agent, goal, argument"
          value={q ?? ""}
          onChange={({ currentTarget: { value } }) =>
            void navigate({
              to: "/approvals",
              search: { kind, by, ...(value === "" ? {} : { q: value }) },
              replace: true,
            })
          }
        />
        {mayDecide && chosenOf(items, ticked).length > 0 && (
          <BulkDecision items={chosenOf(items, ticked)} onDone={() => setTicked(new Set())} />
        )}
      </search>
      {inbox.items === undefined ? (
        inbox.error ? (
          <Failed error={inbox.error} retry={() => void inbox.refetch()} what="the approvals" />
        ) : (
          <Loading what="the approvals" rows={6} />
        )
      ) : items.length === 0 && run === undefined && inbox.items.length > 0 ? (
        <Empty title={`None of the ${inbox.items.length} that wait is of these filters`} />
      ) : items.length === 0 && run === undefined ? (
        <Empty title="Nothing waits for you" command={curl("GET", "/approvals")}>
          Calls of tools that an agent lists in <code>approvals</code> come here, calls whose outcome a crash left open,
          runs that ask for a higher budget or an exception to policies, calls of tools that an application executes,
          and what nodes of workflows ask.
        </Empty>
      ) : (
        <div className={classes.box}>
          <WaitList
            groups={groups}
            titles={titles}
            current={current}
            ticked={ticked}
            onTick={mayDecide ? (item, is) => setTicked(toggled(ticked, waitKey(item), is)) : null}
            onChoose={choose}
          >
            {items.length === 0 && <li className={classes.none}>Nothing else waits</li>}
            {inbox.hasMore && <li className={classes.none}>More wait behind the oldest 200</li>}
          </WaitList>
          {current !== undefined ? (
            current.kind === "ask" ? (
              <AskPanel key={chosen} item={current} />
            ) : (
              <DecisionPanel key={`${chosen}/${current.kind}/${current.quorum?.binding ?? ""}`} pending={current} />
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
