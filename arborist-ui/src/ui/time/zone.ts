import { useSyncExternalStore } from "react";
import type { Zone } from "./format";

const STORED = "arborist.zone";
const listeners = new Set<() => void>();

let zone: Zone = localStorage.getItem(STORED) === "utc" ? "utc" : "local";

export function setZone(chosen: Zone): void {
  zone = chosen;
  localStorage.setItem(STORED, chosen);
  for (const listener of listeners) listener();
}

export function useZone(): Zone {
  return useSyncExternalStore(
    (listener) => {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
    () => zone,
  );
}
