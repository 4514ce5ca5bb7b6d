import { Button, Modal } from "@mantine/core";
import { useMutation } from "@tanstack/react-query";
import { useEffect, useState } from "react";
import { api, type Schemas, unwrap } from "../../api/client";
import page from "../../ui/page/page.module.css";
import { Refused } from "../../ui/page/Refused";
import { shown } from "../../ui/text/hidden";
import { type Conversation, placeBefore } from "../conversation";
import type { ChatSession, Message } from "../sessions";
import classes from "./Chat.module.css";

type Kept = Schemas["KeptEffect"];

/** Asks before a message and what follows it are undone, and says afterwards what stays done. */
export function UndoDialog({
  message,
  session,
  conversation,
  onUndone,
  onOlder,
  onClose,
  onClosed,
}: {
  /** Null while it is shut. */
  message: Message | null;
  session: ChatSession;
  conversation: Conversation;
  onUndone: (message: Message) => void;
  /** The message before it is not known yet. */
  onOlder: () => void;
  onClose: () => void;
  /** It has faded out: what opened it may be gone, and cannot have the focus again. */
  onClosed: () => void;
}) {
  // What fades out still says what it said.
  const [last, setLast] = useState(message);
  if (message !== null && message !== last) setLast(message);
  const [kept, setKept] = useState<Kept[] | null>(null);
  const before = message?.n == null ? null : placeBefore(conversation, message.n);
  const isUnknown = message !== null && kept === null && before === null;
  useEffect(() => {
    if (isUnknown) onOlder();
  }, [isUnknown, onOlder]);
  const { mutate, isPending, error, reset } = useMutation({
    mutationFn: (toN: number) =>
      unwrap(api.POST("/sessions/{id}/rewind", { params: { path: { id: session.id } }, body: { to_n: toN } })),
    onSuccess: ({ kept_effects }) => {
      if (message !== null) onUndone(message);
      if (kept_effects.length === 0) onClose();
      else setKept(kept_effects);
    },
  });
  function close() {
    reset();
    setKept(null);
    onClose();
  }
  const n = last?.n ?? 0;
  const others = session.n - n;
  return (
    <Modal
      opened={message !== null}
      onClose={close}
      returnFocus={false}
      onExitTransitionEnd={onClosed}
      title={kept === null ? `Undo message ${n}` : "What stays done"}
    >
      <div className={page.form}>
        {kept === null ? (
          <>
            <div>
              Message {n}
              {others > 0 ? " and what was said after it leave" : " leaves"} the conversation, with the answers; files
              are those from before. What tools did elsewhere stays done, and is listed then.
            </div>
            <Refused error={error} />
            <div className={page.buttons}>
              <Button variant="default" onClick={close} data-autofocus>
                Leave it
              </Button>
              <Button color="red" loading={isPending || isUnknown} onClick={() => before !== null && mutate(before)}>
                Undo from here
              </Button>
            </div>
          </>
        ) : (
          <>
            <div>These calls may have changed something outside of the session's files:</div>
            <ul className={classes.kept}>
              {kept.map((call) => (
                <li key={`${call.n} ${call.tool_call_id}`}>
                  <code>{shown(call.tool)}</code>, in the answer to message {call.n} ({call.effect.replaceAll("_", " ")}
                  )
                </li>
              ))}
            </ul>
            <div className={page.buttons}>
              <Button onClick={close} data-autofocus>
                Close
              </Button>
            </div>
          </>
        )}
      </div>
    </Modal>
  );
}
