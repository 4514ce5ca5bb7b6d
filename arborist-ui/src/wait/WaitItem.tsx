import { shown } from "../text/hidden";
import { Ago, Until } from "../time/Time";
import { approvalsOf } from "../workflow/run/asks";
import classes from "./ApprovalsPage.module.css";
import type { Waiting } from "./pending";
import { KINDS } from "./view";

export function WaitItem({ item, chosen, onChoose }: { item: Waiting; chosen: boolean; onChoose: () => void }) {
  return (
    <button type="button" className={classes.item} aria-pressed={chosen} onClick={onChoose}>
      <span className={classes.kind} data-kind={item.kind}>
        {KINDS[item.kind].one}
        {item.kind === "ask" && item.ask.count > 1 && ` ${approvalsOf(item.ask)} of ${item.ask.count}`}
      </span>
      <span className={classes.when}>
        <Ago at={item.created_at} />
      </span>
      <strong data-words={item.kind === "ask"}>{shown(nameOf(item))}</strong>
      <span className={classes.when}>
        {item.expires_at && (
          <>
            expires <Until at={item.expires_at} />
          </>
        )}
      </span>
      <span className={classes.agent}>{whose(item)}</span>
    </button>
  );
}

function nameOf(item: Waiting): string {
  return item.kind === "ask" ? item.ask.title : (item.name ?? "Higher budget");
}

function whose(item: Waiting): string {
  return item.kind === "ask"
    ? `${item.workflow} · ${item.node.path}`
    : `${item.agent ?? "single call"} · turn ${item.turn}`;
}
