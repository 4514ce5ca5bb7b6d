import { useState } from "react";
import { byField, covers } from "../page/Refused";

/** What the server refused of a form's fields, each until it is changed. */
export interface Refusal {
  errors: Record<string, string>;
  /** The refusal itself, until all that it is about was changed. */
  error: Error | null;
  /** The field was changed: what was said of it, and of what is in it, no longer holds. */
  mend: (path: string) => void;
}

export function useRefusal(error: Error | null): Refusal {
  const [mended, setMended] = useState<{ of: Error | null; paths: string[] }>({ of: null, paths: [] });
  const paths = mended.of === error ? mended.paths : [];
  const all = byField(error);
  const errors = Object.fromEntries(
    Object.entries(all).filter(([field]) => !paths.some((path) => covers(path, field) || covers(field, path))),
  );
  const isMended = Object.keys(all).length > 0 && Object.keys(errors).length === 0;
  return {
    errors,
    error: isMended ? null : error,
    mend: (path) => setMended((before) => ({ of: error, paths: [...(before.of === error ? before.paths : []), path] })),
  };
}
