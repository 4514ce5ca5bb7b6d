import { ActionIcon, Button, Menu } from "@mantine/core";
import { IconDots } from "@tabler/icons-react";
import { memo } from "react";
import { isEnded } from "../../run/record/status";
import { Body } from "../../ui/text/Body";
import { shown } from "../../ui/text/hidden";
import { Ago } from "../../ui/time/Time";
import type { Message } from "../sessions";
import { AnswerView } from "./AnswerView";
import classes from "./Chat.module.css";

/** What is longer stays shut until it is asked for. */
const LONG = 8_000;

const WAITS: Partial<Record<Message["state"], string>> = {
  queued: "Waits until those before it are answered.",
  steering: "The answer above reads it before it goes on.",
  steered: "The answer above has read it.",
};

/** What can be done with a message; none for keys that may not. */
export interface MessageVerbs {
  onUndo: (message: Message) => void;
  onBranch: (message: Message) => void;
  onTakeBack: (message: Message) => void;
}

/** A message of a person, and the answer to it. */
export const Exchange = memo(function Exchange({
  message,
  verbs,
  onChange,
}: {
  message: Message;
  verbs: MessageVerbs | null;
  onChange: () => void;
}) {
  const { answer, n, state } = message;
  const steers = state === "steering" || state === "steered";
  return (
    <article className={classes.exchange} aria-label={n === null ? "Message" : `Message ${n}`}>
      <div className={classes.message} data-waits={state === "queued" || state === "steering"}>
        <div className={classes.words}>
          {message.text.length > LONG ? (
            <Body text={message.text} as="plain" name="message.txt" />
          ) : (
            shown(message.text)
          )}
        </div>
        <div className={classes.meta}>
          {n !== null && <span>{n}</span>}
          <Ago at={message.created_at} />
          {n !== null && !steers && <Verbs message={message} verbs={verbs} />}
        </div>
      </div>
      {(state === "queued" || steers) && (
        <div className={classes.queued}>
          {WAITS[state]}
          {verbs && state !== "steered" && (
            <Button size="compact-xs" variant="default" onClick={() => verbs.onTakeBack(message)}>
              Take back
            </Button>
          )}
        </div>
      )}
      {message.refusal && (
        <div className={classes.ended} data-bad>
          Not answered: {shown(message.refusal.message)}
        </div>
      )}
      {answer && !steers && <AnswerView answer={answer} onChange={onChange} />}
    </article>
  );
});

function Verbs({ message, verbs }: { message: Message; verbs: MessageVerbs | null }) {
  const { answer, n, text } = message;
  const isOver = answer !== null && isEnded(answer.status);
  return (
    <Menu position="bottom-end" shadow="md" width={220}>
      <Menu.Target>
        <ActionIcon variant="subtle" color="gray" size={24} aria-label={`Actions of message ${n}`}>
          <IconDots size={15} />
        </ActionIcon>
      </Menu.Target>
      <Menu.Dropdown>
        {verbs && <Menu.Item onClick={() => verbs.onUndo(message)}>Undo from here</Menu.Item>}
        {verbs && isOver && <Menu.Item onClick={() => verbs.onBranch(message)}>Branch from here</Menu.Item>}
        <Menu.Item onClick={() => void navigator.clipboard.writeText(text)}>Copy the message</Menu.Item>
      </Menu.Dropdown>
    </Menu>
  );
}
