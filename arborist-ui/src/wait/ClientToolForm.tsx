import { Button, Switch, Textarea } from "@mantine/core";
import { useState } from "react";
import { Refused } from "../ui/page/Refused";
import classes from "./ApprovalsPage.module.css";
import { ArgumentsEditor } from "./ArgumentsEditor";
import { answer } from "./decide";
import type { Pending } from "./pending";
import { useDecision } from "./useDecision";

/** The result that the application would bring: the first one counts. */
export function ClientToolForm({ pending, mayDecide }: { pending: Pending; mayDecide: boolean }) {
  const [content, setContent] = useState("");
  const [failed, setFailed] = useState(false);
  const { mutate, isPending, error } = useDecision(pending);
  return (
    <>
      <ArgumentsEditor value={pending.arguments ?? {}} readOnly onChange={() => {}} />
      {mayDecide && (
        <>
          <Textarea
            label="Result"
            placeholder="Text or JSON; the model reads it as it is"
            autosize
            minRows={3}
            maxRows={16}
            value={content}
            onChange={(event) => setContent(event.currentTarget.value)}
          />
          <div className={classes.buttons}>
            <Switch
              label="The tool failed"
              checked={failed}
              onChange={(event) => setFailed(event.currentTarget.checked)}
            />
            <Button
              loading={isPending}
              disabled={content === ""}
              onClick={() => mutate(() => answer(pending, content, failed))}
            >
              Bring the result
            </Button>
          </div>
        </>
      )}
      <Refused error={error} />
    </>
  );
}
