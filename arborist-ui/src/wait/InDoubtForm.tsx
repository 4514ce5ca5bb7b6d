import { Button, TextInput } from "@mantine/core";
import { useState } from "react";
import { Refused } from "../ui/page/Refused";
import classes from "./ApprovalsPage.module.css";
import { ArgumentsEditor } from "./ArgumentsEditor";
import { settle } from "./decide";
import type { Pending } from "./pending";
import { useDecision } from "./useDecision";

export function InDoubtForm({ pending, mayDecide }: { pending: Pending; mayDecide: boolean }) {
  const [result, setResult] = useState("");
  const { mutate, isPending, error } = useDecision(pending);
  return (
    <>
      <ArgumentsEditor value={pending.arguments ?? {}} readOnly onChange={() => {}} />
      {mayDecide && (
        <div className={classes.buttons}>
          <TextInput
            label="Result, if it happened"
            value={result}
            onChange={(event) => setResult(event.currentTarget.value)}
          />
          <Button variant="default" loading={isPending} onClick={() => mutate(() => settle(pending, "tell_model"))}>
            Leave it to the model
          </Button>
          <Button variant="default" loading={isPending} onClick={() => mutate(() => settle(pending, "did_not_happen"))}>
            It did not happen: run it again
          </Button>
          <Button loading={isPending} onClick={() => mutate(() => settle(pending, "happened", result))}>
            It happened
          </Button>
        </div>
      )}
      <Refused error={error} />
    </>
  );
}
