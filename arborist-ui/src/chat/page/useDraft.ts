import { useCallback, useState } from "react";
import { type Draft, keepDraft, NO_DRAFT, readDraft } from "../drafts";

/** What is typed in a chat, and the id that it is sent under for as long as it stays the same. */
export function useDraft(chat: string) {
  const [draft, setDraft] = useState(() => readDraft(chat));
  const put = useCallback(
    (next: Draft) => {
      setDraft(next);
      keepDraft(chat, next);
    },
    [chat],
  );
  const { begunAs } = draft;
  return {
    text: draft.text,
    write: useCallback((text: string) => put({ text, clientId: null, begunAs }), [put, begunAs]),
    clear: useCallback(() => put(NO_DRAFT), [put]),
    /** Remembers it before it is sent: the answer may be lost. */
    toSend: () => {
      const clientId = draft.clientId ?? newId();
      put({ ...draft, clientId });
      return { text: draft.text, clientId };
    },
    /** The same of the first words of a session, which stays one when they are mended. */
    toBegin: () => {
      const clientId = draft.clientId ?? newId();
      const externalId = draft.begunAs ?? clientId;
      put({ ...draft, clientId, begunAs: externalId });
      return { text: draft.text, clientId, externalId };
    },
  };
}

export type ChatDraft = ReturnType<typeof useDraft>;

function newId(): string {
  const random = [...crypto.getRandomValues(new Uint32Array(4))].map((part) => part.toString(36)).join("");
  return `ui-${random}`;
}
