import { Button } from "@mantine/core";
import { IconArrowDown } from "@tabler/icons-react";
import type { ReactNode } from "react";
import { Refused } from "../../ui/page/Refused";
import type { Conversation } from "../conversation";
import classes from "./Chat.module.css";
import { Exchange, type MessageVerbs } from "./Exchange";
import { useSpoken } from "./useSpoken";
import { useTail } from "./useTail";

/** What was said, the newest at the end. At the end it follows; scrolled up it stays. */
export function ConversationView({
  conversation,
  older,
  verbs,
  onChange,
  empty,
}: {
  conversation: Conversation;
  older: { mutate: () => void; isPending: boolean; error: Error | null };
  verbs: MessageVerbs | null;
  onChange: () => void;
  empty: ReactNode;
}) {
  const { messages } = conversation;
  const tail = useTail(messages[0]?.id);
  const spoken = useSpoken(messages);
  return (
    <div className={classes.box}>
      <section ref={tail.scroll} className={classes.scroll} onScroll={tail.onScroll} tabIndex={0} aria-label="Messages">
        {/* Read by what is said below: each word of an answer that is written would be too much. */}
        <div ref={tail.content} className={classes.column} role="log" aria-live="off" aria-label="Conversation">
          {conversation.older !== null && (
            <div className={classes.older}>
              <Button size="compact-sm" variant="default" loading={older.isPending} onClick={() => older.mutate()}>
                Earlier messages
              </Button>
              <Refused error={older.error} />
            </div>
          )}
          {messages.length === 0 && empty}
          {messages.map((message) => (
            <Exchange key={message.id} message={message} verbs={verbs} onChange={onChange} />
          ))}
        </div>
      </section>
      {!tail.following && (
        <button type="button" className={classes.jump} onClick={tail.jump}>
          <IconArrowDown size={13} aria-hidden="true" /> To the newest
        </button>
      )}
      <div role="status" className={classes.spoken}>
        {spoken}
      </div>
    </div>
  );
}
