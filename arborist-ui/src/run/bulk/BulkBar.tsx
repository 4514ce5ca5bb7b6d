import { Button } from "@mantine/core";
import { useState } from "react";
import { type Count, written } from "../filter/counts";
import type { RunFilter } from "../filter/filter";
import classes from "./Bulk.module.css";
import { BulkDialog } from "./BulkDialog";
import type { BulkAction, Chosen } from "./bulk";

/** What is chosen of the list, and what may be done with it. */
export function BulkBar({
  ids,
  filter,
  matching,
  onClear,
}: {
  ids: string[];
  filter: RunFilter;
  matching: Count | undefined;
  onClear: () => void;
}) {
  const [all, setAll] = useState(false);
  const [action, setAction] = useState<BulkAction | null>(null);
  const chosen: Chosen =
    all && matching !== undefined ? { filter, count: matching.count, exact: !matching.more } : { ids };
  const words = all && matching !== undefined ? `All ${written(matching)} that match` : `${ids.length} selected`;
  return (
    <section className={classes.bar} aria-label="Selected runs">
      <strong>{words}</strong>
      {matching !== undefined && matching.count > ids.length && (
        <button type="button" className={classes.link} onClick={() => setAll(!all)}>
          {all ? `Only the ${ids.length} selected` : `Select all ${written(matching)} that match`}
        </button>
      )}
      <span className={classes.verbs}>
        <Button size="compact-sm" variant="default" color="red" onClick={() => setAction("cancel")}>
          Cancel…
        </Button>
        <Button size="compact-sm" variant="default" onClick={() => setAction("resume")}>
          Resume…
        </Button>
        <Button size="compact-sm" variant="default" onClick={() => setAction("rerun")}>
          Rerun…
        </Button>
        <Button size="compact-sm" variant="default" onClick={() => setAction("label")}>
          Label…
        </Button>
        <Button size="compact-sm" variant="subtle" color="gray" onClick={onClear}>
          Clear selection
        </Button>
      </span>
      {action !== null && (
        <BulkDialog action={action} chosen={chosen} onClose={() => setAction(null)} onDone={onClear} />
      )}
    </section>
  );
}
