import { notifications } from "@mantine/notifications";
import { useMutation, useQueryClient } from "@tanstack/react-query";
import { type RefObject, useId, useRef, useState } from "react";
import { ApiError } from "../api/problem";
import { same } from "../json/document";
import { saved, useUnsaved } from "../ui/form/leaving";
import { useFirstFault } from "../ui/form/useFirstFault";
import { type Refusal, useRefusal } from "../ui/form/useRefusal";
import { changed, type DefinitionKind, type Stored } from "./kind";

/** A definition that is edited: a draft of it, and the version that the draft is to replace. */
export interface Editing<D> {
  kind: DefinitionKind;
  draft: D;
  change: (next: D | ((before: D) => D)) => void;
  /** Version that the draft replaces; 0 where there must be none. */
  replaces: number;
  isChanged: boolean;
  /** What was stored elsewhere since then, to be taken or to be replaced. */
  meanwhile: { version: number; draft: D; take: () => void; keep: () => void } | null;
  store: () => void;
  isStoring: boolean;
  refusal: Refusal;
  /** Takes the refusal away: what it was about is no more. */
  forget: () => void;
  form: RefObject<HTMLFormElement | null>;
}

/** Edits a definition. Leaving asks while there are changes, and nothing that was stored elsewhere is replaced unseen. */
export function useEditing<D, S extends Stored>({
  kind,
  initial,
  version,
  hasUnread = false,
  store: send,
  onStored,
  onBegin,
}: {
  kind: DefinitionKind;
  initial: D;
  /** Which version it is to replace; 0 where there must be none. */
  version: number;
  /** Whether there is text that is no part of the draft, since it cannot be read. */
  hasUnread?: boolean;
  store: (draft: D, replaces: number) => Promise<S>;
  onStored: (stored: S) => void;
  /** Called when the draft is another document. */
  onBegin?: (draft: D) => void;
}): Editing<D> {
  const queries = useQueryClient();
  const id = useId();
  const [base, setBase] = useState({ draft: initial, version });
  const [draft, setDraft] = useState(initial);
  const latest = useRef(draft);
  latest.current = draft;
  const isChanged = hasUnread || !same(draft, base.draft);
  useUnsaved(id, isChanged);
  const { mutate, isPending, error, reset } = useMutation({
    mutationFn: (sent: D) => send(sent, base.version),
    onSuccess: (stored, sent) => {
      changed(queries, kind);
      notifications.show({
        title:
          stored.version === base.version
            ? "It says what it said: no new version"
            : `Stored as version ${stored.version}`,
        message: stored.warnings?.map(({ field, message }) => `${field}: ${message}`).join("\n") ?? "",
        ...(stored.warnings ? { color: "yellow", autoClose: false } : {}),
      });
      setBase({ draft: sent, version: stored.version });
      // What was typed meanwhile is still to be stored.
      if (!same(latest.current, sent)) return;
      saved(id);
      onStored(stored);
    },
    onError: (refused) => {
      if (refused instanceof ApiError && refused.code === "version_mismatch") changed(queries, kind);
    },
  });

  function begin() {
    setBase({ draft: initial, version });
    setDraft(initial);
    onBegin?.(initial);
  }
  // What is only looked at follows what was stored elsewhere; what was changed here stays.
  if (version > base.version && !isChanged) begin();

  function keep() {
    setBase({ draft: initial, version });
    reset();
  }
  return {
    kind,
    draft,
    change: setDraft,
    replaces: base.version,
    isChanged,
    meanwhile: version > base.version && base.version > 0 ? { version, draft: initial, take: begin, keep } : null,
    store: () => mutate(draft),
    isStoring: isPending,
    refusal: useRefusal(error),
    forget: () => {
      if (error !== null) reset();
    },
    form: useFirstFault(error),
  };
}
