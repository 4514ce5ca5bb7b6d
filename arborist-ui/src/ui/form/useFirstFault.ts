import { type RefObject, useEffect, useRef } from "react";

/** Where the server refused fields, the first of them gets the focus: that is where to go on. */
export function useFirstFault(error: Error | null): RefObject<HTMLFormElement | null> {
  const form = useRef<HTMLFormElement>(null);
  const last = useRef<Error | null>(null);
  useEffect(() => {
    if (error !== null && error !== last.current) {
      form.current?.querySelector<HTMLElement>(":is(input, textarea)[aria-invalid='true']")?.focus();
    }
    last.current = error;
  }, [error]);
  return form;
}
