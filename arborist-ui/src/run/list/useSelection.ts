import { useCallback, useMemo, useState } from "react";
import type { RunSummary } from "../record/summary";

/** Rows that are ticked. */
export interface Selection {
  ids: ReadonlySet<string>;
  toggle: (id: string) => void;
  toggleAll: () => void;
  clear: () => void;
}

export function useSelection(rows: RunSummary[]): Selection {
  const [ids, setIds] = useState<ReadonlySet<string>>(new Set());
  const toggle = useCallback((id: string) => {
    setIds((before) => {
      const next = new Set(before);
      if (!next.delete(id)) next.add(id);
      return next;
    });
  }, []);
  const toggleAll = useCallback(() => {
    setIds((before) => (rows.every((run) => before.has(run.id)) ? new Set() : new Set(rows.map((run) => run.id))));
  }, [rows]);
  const clear = useCallback(() => setIds(new Set()), []);
  return useMemo(() => ({ ids, toggle, toggleAll, clear }), [ids, toggle, toggleAll, clear]);
}
