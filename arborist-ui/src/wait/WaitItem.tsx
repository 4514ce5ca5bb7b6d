import { shown } from "../text/hidden";
import { Ago, Until } from "../time/Time";
import classes from "./ApprovalsPage.module.css";
import type { Pending } from "./pending";
import { KINDS } from "./view";

export function WaitItem({ item, chosen, onChoose }: { item: Pending; chosen: boolean; onChoose: () => void }) {
  return (
    <button type="button" className={classes.item} aria-pressed={chosen} onClick={onChoose}>
      <span className={classes.kind} data-kind={item.kind}>
        {KINDS[item.kind].one}
      </span>
      <span className={classes.when}>
        <Ago at={item.created_at} />
      </span>
      <strong>{item.name === null ? "Higher budget" : shown(item.name)}</strong>
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
