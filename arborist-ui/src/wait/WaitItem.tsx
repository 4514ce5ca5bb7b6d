import { shown } from "../ui/text/hidden";
import { Ago, Until } from "../ui/time/Time";
import { approvalsOf } from "../workflow/run/asks";
import classes from "./ApprovalsPage.module.css";
import { askerOf, nameOf } from "./inbox";
import type { Waiting } from "./pending";
import { KINDS } from "./view";

export function WaitItem({
  item,
  title,
  chosen,
  onChoose,
}: {
  item: Waiting;
  /** Of its run; undefined until it is known. */
  title: string | undefined;
  chosen: boolean;
  onChoose: () => void;
}) {
  return (
    <button type="button" className={classes.item} aria-pressed={chosen} onClick={onChoose}>
      <span className={classes.kind} data-kind={item.kind}>
        {KINDS[item.kind].one}
        {item.kind === "ask" && item.ask.count > 1 && ` ${approvalsOf(item.ask)} of ${item.ask.count}`}
        {item.kind !== "ask" && item.quorum && ` ${item.quorum.approvals} of ${item.quorum.count}`}
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
      {title !== undefined && <span className={classes.goal}>{shown(title)}</span>}
    </button>
  );
}

function whose(item: Waiting): string {
  return item.kind === "ask" ? `${askerOf(item)} · ${item.node.path}` : `${askerOf(item)} · turn ${item.turn}`;
}
