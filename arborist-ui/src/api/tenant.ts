import { useSyncExternalStore } from "react";

const STORED = "arborist.tenant";

let current: string | null = sessionStorage.getItem(STORED);
const listeners = new Set<() => void>();

/** The tenant that an operator acts for; null for the server's choice. Each tab has its own. */
export function actingTenant(): string | null {
  return current;
}

export function actFor(tenant: string | null): void {
  current = tenant;
  if (tenant === null) {
    sessionStorage.removeItem(STORED);
  } else {
    sessionStorage.setItem(STORED, tenant);
  }
  for (const listener of listeners) listener();
}

export function useActingTenant(): string | null {
  return useSyncExternalStore((listener) => {
    listeners.add(listener);
    return () => listeners.delete(listener);
  }, actingTenant);
}
