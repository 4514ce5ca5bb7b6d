import { Button, Textarea } from "@mantine/core";
import { IconPlayerStopFilled, IconSend } from "@tabler/icons-react";
import { type KeyboardEvent, type RefObject, useState } from "react";
import { ApiError } from "../../api/problem";
import { Choice } from "../../ui/page/Choice";
import { Refused } from "../../ui/page/Refused";
import type { IfBusy } from "../sessions";
import classes from "./Chat.module.css";
import type { ChatDraft } from "./useDraft";

const WAYS: { value: IfBusy; label: string }[] = [
  { value: "queue", label: "Queue" },
  { value: "steer", label: "Steer" },
  { value: "interrupt", label: "Interrupt" },
];
const REFUSE: { value: IfBusy; label: string } = { value: "reject", label: "Refuse" };

/** Where a message is written. It stays there until the server has it. */
export function Composer({
  draft,
  field,
  busy,
  ifBusy = "queue",
  sending,
  error,
  stop,
  placeholder,
  onSend,
}: {
  draft: ChatDraft;
  field: RefObject<HTMLTextAreaElement | null>;
  /** Whether an answer goes on. */
  busy: boolean;
  /** What the session says of a message that comes meanwhile. */
  ifBusy?: IfBusy;
  sending: boolean;
  error: Error | null;
  /** Ends the answer that goes on. */
  stop?: { act: () => void; isPending: boolean } | undefined;
  placeholder: string;
  onSend: (ifBusy: IfBusy | undefined) => void;
}) {
  const [way, setWay] = useState(ifBusy);
  const mayBeThere = error instanceof ApiError && (error.status === 0 || error.status >= 502);

  function submit() {
    if (!sending && draft.text.trim() !== "") onSend(busy ? way : undefined);
  }
  function pressed(event: KeyboardEvent) {
    // Enter that ends the writing of a character is none.
    if (event.key !== "Enter" || event.shiftKey || event.nativeEvent.isComposing) return;
    event.preventDefault();
    submit();
  }
  return (
    <form
      className={classes.composer}
      aria-label="Message"
      onSubmit={(event) => {
        event.preventDefault();
        submit();
      }}
    >
      <div className={classes.column}>
        <Refused error={error} />
        {mayBeThere && (
          <div className={classes.hint}>It may have come through. Sent again as it is, it does not come twice.</div>
        )}
        <Textarea
          ref={field}
          aria-label="Message"
          placeholder={placeholder}
          autosize
          minRows={2}
          maxRows={10}
          value={draft.text}
          readOnly={sending}
          onChange={(event) => draft.write(event.currentTarget.value)}
          onKeyDown={pressed}
        />
        <div className={classes.under}>
          {busy ? (
            <Choice
              label="While an answer goes on"
              value={way}
              onChange={setWay}
              options={ifBusy === "reject" ? [...WAYS, REFUSE] : WAYS}
            />
          ) : (
            <span className={classes.hint}>Enter sends, Shift+Enter begins a line</span>
          )}
          <span className={classes.end}>
            {stop && (
              <Button
                size="compact-sm"
                variant="default"
                leftSection={<IconPlayerStopFilled size={12} />}
                loading={stop.isPending}
                onClick={stop.act}
              >
                Stop
              </Button>
            )}
            <Button
              type="submit"
              size="compact-sm"
              leftSection={<IconSend size={13} />}
              loading={sending}
              disabled={draft.text.trim() === ""}
            >
              Send
            </Button>
          </span>
        </div>
      </div>
    </form>
  );
}
