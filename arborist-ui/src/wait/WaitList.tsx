import { Checkbox } from "@mantine/core";
import { shown } from "../ui/text/hidden";
import classes from "./ApprovalsPage.module.css";
import { type Group, nameOf, waitKey } from "./inbox";
import type { Waiting } from "./pending";
import { WaitItem } from "./WaitItem";

/** What waits, in its groups; approvals may be ticked, to be decided together. */
export function WaitList({
  groups,
  titles,
  current,
  ticked,
  onTick,
  onChoose,
  children,
}: {
  groups: Group[];
  titles: ReadonlyMap<string, string>;
  current: Waiting | undefined;
  ticked: ReadonlySet<string>;
  /** Null for a key that may not decide. */
  onTick: ((item: Waiting, is: boolean) => void) | null;
  onChoose: (item: Waiting) => void;
  children: React.ReactNode;
}) {
  return (
    <ul className={classes.list} aria-label="Waiting">
      {groups.flatMap(({ name, items }) => [
        ...(name === ""
          ? []
          : [
              <li key={`group ${name}`} className={classes.group}>
                <strong>{shown(name)}</strong> {items.length}
              </li>,
            ]),
        ...items.map((item) => (
          <li key={waitKey(item)} className={classes.row}>
            {onTick !== null && item.kind === "approval" && (
              <Checkbox
                size="md"
                className={classes.tick}
                aria-label={`Tick ${nameOf(item)} of ${titles.get(item.run_id) ?? item.run_id}`}
                checked={ticked.has(waitKey(item))}
                onChange={(event) => onTick(item, event.currentTarget.checked)}
              />
            )}
            <WaitItem
              item={item}
              title={titles.get(item.run_id)}
              chosen={item === current}
              onChoose={() => onChoose(item)}
            />
          </li>
        )),
      ])}
      {children}
    </ul>
  );
}
