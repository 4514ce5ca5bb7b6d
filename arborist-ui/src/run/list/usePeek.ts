import { type RefObject, useCallback, useEffect, useMemo, useRef, useState } from "react";

/** The panel beside the list. It takes the focus, and gives it back to the row that it then shows. */
export interface PeekPanel {
  open: boolean;
  panel: RefObject<HTMLElement | null>;
  show: () => void;
  /** Without a change of focus: what it showed is gone. */
  hide: () => void;
  close: () => void;
}

export function usePeek(list: RefObject<HTMLElement | null>): PeekPanel {
  const [open, setOpen] = useState(false);
  const panel = useRef<HTMLElement>(null);
  const show = useCallback(() => setOpen(true), []);
  const hide = useCallback(() => setOpen(false), []);
  const close = useCallback(() => {
    setOpen(false);
    const row = list.current?.querySelector<HTMLElement>('tr[data-chosen="true"] a');
    (row ?? list.current)?.focus();
  }, [list]);
  useEffect(() => {
    if (open) panel.current?.focus();
  }, [open]);
  return useMemo(() => ({ open, panel, show, hide, close }), [open, show, hide, close]);
}

/** The run whose row has the focus. */
export function focusedRun(): string | undefined {
  return document.activeElement?.closest<HTMLElement>("tr[data-run]")?.dataset.run;
}
