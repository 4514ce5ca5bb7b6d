import { type RefObject, useEffect, useRef } from "react";

/** For the button after a decision: the one that was pressed is gone, and focus with it; what has focus elsewhere keeps it. */
export function useFocusLeft(): RefObject<HTMLButtonElement | null> {
  const next = useRef<HTMLButtonElement>(null);
  useEffect(() => {
    if (document.activeElement === document.body) next.current?.focus();
  }, []);
  return next;
}
