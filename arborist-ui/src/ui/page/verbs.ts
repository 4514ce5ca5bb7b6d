import { useEffect, useSyncExternalStore } from "react";

/** What the palette offers beside pages: the verbs of what is shown. */
export interface Verb {
  label: string;
  act: () => void;
}

let verbs: Verb[] = [];
const listeners = new Set<() => void>();

function put(next: Verb[]): void {
  verbs = next;
  for (const listener of listeners) listener();
}

export function useVerbs(offered: Verb[]): void {
  useEffect(() => {
    put(offered);
    return () => put([]);
  }, [offered]);
}

export function useOfferedVerbs(): Verb[] {
  return useSyncExternalStore(
    (listener) => {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
    () => verbs,
  );
}
