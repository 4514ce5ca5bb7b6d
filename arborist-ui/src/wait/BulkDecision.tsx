import { Button, TextInput } from "@mantine/core";
import { notifications } from "@mantine/notifications";
import { useQueryClient } from "@tanstack/react-query";
import { useState } from "react";
import { ApiError } from "../api/problem";
import { Confirm } from "../ui/dialog/Confirm";
import { shown } from "../ui/text/hidden";
import classes from "./ApprovalsPage.module.css";
import { decide } from "./decide";
import { nameOf } from "./inbox";
import { type Pending, pendingQuery } from "./pending";

type Decision = "approve" | "deny";

/** Decides the approvals that are ticked, one after the other, after saying how many of what they are. */
export function BulkDecision({ items, onDone }: { items: Pending[]; onDone: () => void }) {
  const queries = useQueryClient();
  const [asked, setAsked] = useState<{ decision: Decision; open: boolean }>({ decision: "approve", open: false });
  const [reason, setReason] = useState("");
  const isApproval = asked.decision === "approve";
  const calls = `${items.length} ${items.length === 1 ? "call" : "calls"}`;

  async function act(): Promise<void> {
    const { decided, late } = await decideAll(items, asked.decision, reason);
    for (const item of items) void queries.invalidateQueries({ queryKey: ["run", item.run_id] });
    void queries.invalidateQueries({ queryKey: pendingQuery.queryKey });
    notifications.show({
      ...(late > 0 ? { color: "yellow" } : {}),
      message: `${decided} ${isApproval ? "approved" : "denied"}${late > 0 ? `, ${late} decided already` : ""}`,
    });
  }
  return (
    <div className={classes.bulk}>
      {items.length} ticked
      {(["deny", "approve"] as const).map((decision) => (
        <Button
          key={decision}
          size="compact-xs"
          variant="default"
          disabled={items.length === 0}
          onClick={() => setAsked({ decision, open: true })}
        >
          {decision === "approve" ? `Approve ${items.length}` : `Deny ${items.length}`}
        </Button>
      ))}
      <Confirm
        opened={asked.open}
        danger={!isApproval}
        title={`${isApproval ? "Approve" : "Deny"} ${calls}`}
        verb={`${isApproval ? "Approve" : "Deny"} ${calls}`}
        act={act}
        onDone={onDone}
        onClose={() => setAsked({ ...asked, open: false })}
      >
        <ul>
          {countsOf(items).map(([name, count]) => (
            <li key={name}>
              {count} × <code>{shown(name)}</code>
            </li>
          ))}
        </ul>
        {isApproval ? (
          "Each is run with the arguments that were asked for; where several people are asked, this is one vote."
        ) : (
          <TextInput
            label="Reason of the denials"
            placeholder="The models read it"
            value={reason}
            onChange={(event) => setReason(event.currentTarget.value)}
          />
        )}
      </Confirm>
    </div>
  );
}

function countsOf(items: Pending[]): [string, number][] {
  const counts = new Map<string, number>();
  for (const item of items) counts.set(nameOf(item), (counts.get(nameOf(item)) ?? 0) + 1);
  return [...counts];
}

/** What others decided meanwhile is counted; any other refusal ends it, and what was decided by then stays so. */
async function decideAll(items: Pending[], decision: Decision, reason: string) {
  let decided = 0;
  let late = 0;
  for (const item of items) {
    try {
      await decide(item, decision, decision === "deny" ? { reason } : {});
      decided += 1;
    } catch (error) {
      if (!(error instanceof ApiError) || (error.status !== 409 && error.status !== 404)) throw error;
      late += 1;
    }
  }
  return { decided, late };
}
