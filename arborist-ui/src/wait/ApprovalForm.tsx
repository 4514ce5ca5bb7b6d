import { Button, TextInput } from "@mantine/core";
import { useState } from "react";
import { Refused } from "../ui/page/Refused";
import classes from "./ApprovalsPage.module.css";
import { ArgumentsEditor } from "./ArgumentsEditor";
import { decide } from "./decide";
import { ProposedChange } from "./ProposedChange";
import type { Pending } from "./pending";
import { Quorum } from "./Quorum";
import { useDecision } from "./useDecision";

export function ApprovalForm({ pending, mayDecide }: { pending: Pending; mayDecide: boolean }) {
  const asked = pending.quorum?.arguments ?? pending.arguments ?? {};
  const [edited, setEdited] = useState<Record<string, unknown> | null>(null);
  const [invalid, setInvalid] = useState(false);
  const [reason, setReason] = useState("");
  const { mutate, isPending, error } = useDecision(pending);
  return (
    <>
      {pending.quorum && <Quorum quorum={pending.quorum} />}
      <ProposedChange pending={pending} args={edited ?? asked} />
      <ArgumentsEditor
        value={asked}
        readOnly={!mayDecide}
        onChange={(value, ok) => {
          setEdited(value);
          setInvalid(!ok);
        }}
      />
      {pending.digest && <div className={classes.digest}>SHA-256 {pending.digest}</div>}
      {mayDecide && (
        <div className={classes.buttons}>
          <TextInput
            label="Reason of a denial"
            placeholder="The model reads it"
            value={reason}
            onChange={(event) => setReason(event.currentTarget.value)}
          />
          <Button
            color="red"
            variant="default"
            loading={isPending}
            onClick={() => mutate(() => decide(pending, "deny", { reason }))}
          >
            Deny
          </Button>
          <Button
            loading={isPending}
            disabled={invalid}
            onClick={() => mutate(() => decide(pending, "approve", edited === null ? {} : { arguments: edited }))}
          >
            {edited === null ? "Approve" : "Approve as edited"}
          </Button>
        </div>
      )}
      <Refused error={error} />
    </>
  );
}
