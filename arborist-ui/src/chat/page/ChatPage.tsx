import { notifications } from "@mantine/notifications";
import { useMutation } from "@tanstack/react-query";
import { useNavigate, useParams } from "@tanstack/react-router";
import { useCallback, useEffect, useMemo, useRef, useState } from "react";
import { api, unwrap } from "../../api/client";
import { cancel } from "../../run/page/useActions";
import { useMay } from "../../session/session";
import page from "../../ui/page/page.module.css";
import { useShortcuts } from "../../ui/page/shortcuts";
import { Empty, Failed, Loading } from "../../ui/page/states";
import { useTabTitle } from "../../ui/page/tabTitle";
import { busyOf, type Conversation } from "../conversation";
import { type ChatSession, type IfBusy, type Message, titleOf } from "../sessions";
import { ChatHead } from "./ChatHead";
import { Composer } from "./Composer";
import { ConversationView } from "./ConversationView";
import type { MessageVerbs } from "./Exchange";
import { send } from "./send";
import { UndoDialog } from "./UndoDialog";
import { type Chat, useChat } from "./useChat";
import { useDraft } from "./useDraft";

export function ChatPage() {
  const { id } = useParams({ from: "/inside/sessions/$id" });
  // Another session is another page: nothing of one is shown for the other.
  return <ChatById key={id} id={id} />;
}

function ChatById({ id }: { id: string }) {
  const chat = useChat(id);
  const { session, conversation } = chat;
  useTabTitle(session.data && titleOf(session.data));
  const failed = session.data === undefined ? session.error : conversation.error;
  if (session.data !== undefined && conversation.data !== undefined) {
    return <Opened chat={chat} session={session.data} conversation={conversation.data} />;
  }
  return failed ? (
    <Failed
      error={failed}
      retry={() => void Promise.all([session.refetch(), conversation.refetch()])}
      what="the session"
    />
  ) : (
    <Loading what="the session" rows={10} />
  );
}

function Opened({ chat, session, conversation }: { chat: Chat; session: ChatSession; conversation: Conversation }) {
  const { id } = session;
  const { changed, put } = chat;
  const mayTalk = useMay("invoke");
  const navigate = useNavigate();
  const draft = useDraft(id);
  const field = useRef<HTMLTextAreaElement>(null);
  const [undone, setUndone] = useState<Message | null>(null);
  const busy = busyOf(conversation);
  const sending = useMutation({
    mutationFn: (ifBusy: IfBusy | undefined) => send(id, { ...draft.toSend(), ifBusy }),
    onSuccess: (message) => {
      draft.clear();
      put(message);
    },
    onSettled: () => focus(),
    onError: changed,
  });
  const stopping = useMutation({
    mutationFn: (run: string) => cancel(run),
    onSuccess: changed,
    onError: (error) => notifications.show({ color: "red", title: "Not stopped", message: error.message }),
  });
  const focus = useCallback(() => field.current?.focus(), []);
  useEffect(focus, [focus]);
  // What had the focus may be gone: a decision once it is made, Stop once the answer has ended.
  const state = `${busy?.id} ${busy?.state}`;
  // biome-ignore lint/correctness/useExhaustiveDependencies: each state is another page to stand on
  useEffect(() => {
    if (document.activeElement === document.body) focus();
  }, [state, focus]);
  useShortcuts(useMemo(() => [{ keys: "/", label: "Write a message", act: focus }], [focus]));

  const { text, write } = draft;
  const typed = useRef(text);
  typed.current = text;
  const verbs = useMemo<MessageVerbs | null>(() => {
    if (!mayTalk) return null;
    // Words that are taken back can be mended, where nothing else is being written.
    const giveBack = (words: string) => {
      if (typed.current.trim() === "") write(words);
      focus();
    };
    const refused = (title: string) => (error: Error) => {
      notifications.show({ color: "red", title, message: error.message });
      changed();
    };
    return {
      onUndo: setUndone,
      onBranch: (message) =>
        void unwrap(api.POST("/sessions/{id}/branch", { params: { path: { id } }, body: { at_n: message.n } })).then(
          (branch) => navigate({ to: "/sessions/$id", params: { id: branch.id } }),
          refused("Not branched off"),
        ),
      onTakeBack: (message) =>
        void unwrap(
          api.DELETE("/sessions/{id}/messages/{message}", { params: { path: { id, message: message.id } } }),
        ).then((withdrawn) => {
          put(withdrawn);
          giveBack(message.text);
        }, refused("Not taken back")),
    };
  }, [mayTalk, id, navigate, write, put, changed, focus]);

  return (
    <>
      <ChatHead session={session} mayChange={mayTalk} onChange={() => void chat.session.refetch()} />
      <ConversationView
        conversation={conversation}
        older={chat.older}
        verbs={verbs}
        onChange={changed}
        empty={<Empty title="Nothing was said yet" />}
      />
      {session.status === "archived" ? (
        <div className={page.note} role="status">
          The session is archived, and takes no messages.
        </div>
      ) : mayTalk ? (
        <Composer
          draft={draft}
          field={field}
          busy={busy !== undefined || session.activity === "queued"}
          ifBusy={session.if_busy}
          sending={sending.isPending}
          error={sending.error}
          stop={
            busy?.answer
              ? { act: () => stopping.mutate(busy.answer?.run_id ?? ""), isPending: stopping.isPending }
              : undefined
          }
          placeholder={`Message to ${session.agent}`}
          onSend={sending.mutate}
        />
      ) : (
        <div className={page.note}>This key may read the session. Sign in with one of scope invoke to write.</div>
      )}
      <UndoDialog
        message={undone}
        session={session}
        conversation={conversation}
        onUndone={(message) => {
          changed();
          if (typed.current.trim() === "") write(message.text);
        }}
        onOlder={chat.older.mutate}
        onClose={() => setUndone(null)}
        onClosed={focus}
      />
    </>
  );
}
