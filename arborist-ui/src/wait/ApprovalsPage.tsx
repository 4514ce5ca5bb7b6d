import { useMemo, useState } from "react";
import { curl } from "../app/curl";
import { PageHead } from "../app/PageHead";
import { useShortcuts } from "../app/shortcuts";
import { Empty, Failed, Loading } from "../app/states";
import { useFeedState } from "../feed/feed";
import { StreamChip } from "../feed/StreamChip";
import { Ago, Until } from "../time/Time";
import classes from "./ApprovalsPage.module.css";
import { DecisionPanel } from "./DecisionPanel";
import { keyOf, type Pending, usePending } from "./pending";

const KINDS = { approval: "Approval", in_doubt: "In doubt", budget: "Budget", client_tool: "Client tool" };

/** One inbox of all that waits for a person, whichever agent asks. */
export function ApprovalsPage() {
  const pending = usePending();
  const feed = useFeedState();
  const [chosen, setChosen] = useState<string | null>(null);
  const items = useMemo(() => pending.data?.items ?? [], [pending.data]);
  const current = items.find((item) => keyOf(item) === chosen) ?? items[0];

  useShortcuts(
    useMemo(() => {
      const step = (by: 1 | -1) => {
        const at = current === undefined ? -1 : items.indexOf(current);
        const next = items[Math.min(items.length - 1, Math.max(0, at + by))];
        if (next) setChosen(keyOf(next));
      };
      return [
        { keys: "j", label: "Next decision", act: () => step(1) },
        { keys: "k", label: "Previous decision", act: () => step(-1) },
      ];
    }, [items, current]),
  );

  return (
    <>
      <PageHead title="Approvals" end={<StreamChip state={feed} of="feed" />}>
        <span className={classes.sub}>What waits for a person, the oldest first</span>
      </PageHead>
      {pending.data === undefined ? (
        pending.error ? (
          <Failed error={pending.error} retry={() => void pending.refetch()} what="the approvals" />
        ) : (
          <Loading what="the approvals" rows={6} />
        )
      ) : current === undefined ? (
        <Empty title="Nothing waits for you" command={curl("GET", "/approvals")}>
          Calls of tools that an agent lists in <code>approvals</code> come here, calls whose outcome a crash left open,
          and runs that ask for a higher budget.
        </Empty>
      ) : (
        <div className={classes.box}>
          <ul className={classes.list} aria-label="Waiting">
            {items.map((item) => (
              <li key={keyOf(item)}>
                <Item item={item} chosen={item === current} onChoose={() => setChosen(keyOf(item))} />
              </li>
            ))}
          </ul>
          <DecisionPanel key={keyOf(current)} pending={current} />
        </div>
      )}
    </>
  );
}

function Item({ item, chosen, onChoose }: { item: Pending; chosen: boolean; onChoose: () => void }) {
  return (
    <button type="button" className={classes.item} aria-pressed={chosen} onClick={onChoose}>
      <span className={classes.kind} data-kind={item.kind}>
        {KINDS[item.kind]}
      </span>
      <span className={classes.when}>
        <Ago at={item.created_at} />
      </span>
      <strong>{item.name ?? "Higher budget"}</strong>
      <span className={classes.when}>
        {item.expires_at && (
          <>
            expires <Until at={item.expires_at} />
          </>
        )}
      </span>
      <span className={classes.agent}>
        {item.agent ?? "single call"} · turn {item.turn}
      </span>
    </button>
  );
}
