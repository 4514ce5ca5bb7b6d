import { Button, NumberInput, TextInput } from "@mantine/core";
import { useState } from "react";
import { useMay } from "../session/session";
import { Refused } from "../ui/page/Refused";
import { shown } from "../ui/text/hidden";
import classes from "./ApprovalsPage.module.css";
import { denyCapability, grantCapability } from "./decide";
import type { Pending } from "./pending";
import { endAfter, requestOf } from "./request";
import { useDecision } from "./useDecision";

const MOST_USES = 1_000;
const MOST_HOURS = 720;

/** An exception that a model asks for: granted so often and for so long, perhaps of fewer calls, or denied. */
export function CapabilityForm({ pending, mayDecide }: { pending: Pending; mayDecide: boolean }) {
  const request = requestOf(pending);
  const mayGrant = useMay("provision");
  const [uses, setUses] = useState<number | "">(1);
  const [hours, setHours] = useState<number | "">(1);
  const [when, setWhen] = useState("");
  const [reason, setReason] = useState("");
  const { mutate, isPending, error } = useDecision(pending);
  return (
    <>
      <div>
        Calls of <code>{shown(request.on.join(", "))}</code>
        {request.when !== null && (
          <>
            {" "}
            where <code>{shown(request.when)}</code>
          </>
        )}
        , although these rules stand against them: {shown(request.lifts)}.
      </div>
      <blockquote>{shown(request.reason)}</blockquote>
      {request.labels.length > 0 && (
        <div role="note">
          The run has read <code>{shown(request.labels.join(", "))}</code>, which may be where these words come from.
        </div>
      )}
      {mayDecide && (
        <div className={classes.buttons}>
          <TextInput
            label="Reason"
            placeholder="The model reads it"
            value={reason}
            onChange={(event) => setReason(event.currentTarget.value)}
          />
          <Button
            color="red"
            variant="default"
            loading={isPending}
            onClick={() => mutate(() => denyCapability(pending, reason))}
          >
            Deny
          </Button>
        </div>
      )}
      {mayGrant && (
        <div className={classes.buttons}>
          <NumberInput
            label="Uses"
            value={uses}
            min={1}
            max={MOST_USES}
            onChange={(value) => setUses(value === "" ? "" : Number(value))}
          />
          <NumberInput
            label="Hours"
            value={hours}
            min={1}
            max={MOST_HOURS}
            onChange={(value) => setHours(value === "" ? "" : Number(value))}
          />
          <TextInput
            label="Only where"
            placeholder="args.branch == 'release'"
            value={when}
            onChange={(event) => setWhen(event.currentTarget.value)}
          />
          <Button
            loading={isPending}
            disabled={uses === "" || hours === ""}
            onClick={() =>
              mutate(() =>
                grantCapability(pending, {
                  max_uses: Number(uses),
                  expires_at: endAfter(Number(hours), Date.now()),
                  ...(reason ? { reason } : {}),
                  ...(when ? { capability: { on: request.on, when } } : {}),
                }),
              )
            }
          >
            Grant
          </Button>
        </div>
      )}
      <Refused error={error} />
    </>
  );
}
