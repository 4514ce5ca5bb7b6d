import { useState } from "react";
import { put, same } from "../../json/document";
import { useUnsaved } from "./leaving";
import { useRefusal } from "./useRefusal";

/** A document in a form: what fields show, what the server said of them, and where a change goes. */
export interface Bound {
  value: object;
  errors: Record<string, string>;
  /** The path is empty for the whole document. */
  change: (path: string, value: unknown) => void;
}

/** A document that is edited in a dialog. Closing it asks while there are changes. */
export function useDraft<D extends object>(initial: D, error: Error | null, form: string) {
  const [first] = useState(initial);
  const [draft, setDraft] = useState(initial);
  const refusal = useRefusal(error);
  const changed = !same(first, draft);
  useUnsaved(form, changed);
  const on: Bound = {
    value: draft,
    errors: refusal.errors,
    change: (path, value) => {
      setDraft((before) => put(before, path, value));
      refusal.mend(path);
    },
  };
  return { draft, on, error: refusal.error };
}
