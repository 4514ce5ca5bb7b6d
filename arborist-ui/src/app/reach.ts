import { useSyncExternalStore } from "react";
import { ApiError } from "../api/problem";
import { queries } from "../api/queries";

/** Whether the server answered what was asked of it last. */
let reachable = true;
const listeners = new Set<() => void>();

function set(next: boolean): void {
  if (next === reachable) return;
  reachable = next;
  for (const listener of listeners) listener();
}

queries.getQueryCache().subscribe((event) => {
  if (event.type !== "updated") return;
  const { action } = event;
  if (action.type === "success") set(true);
  else if ((action.type === "failed" || action.type === "error") && action.error instanceof ApiError) {
    set(action.error.status !== 0 && action.error.status < 502);
  }
});

export function useReachable(): boolean {
  return useSyncExternalStore(
    (listener) => {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
    () => reachable,
  );
}
