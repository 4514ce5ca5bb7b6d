import { useEffect, useSyncExternalStore } from "react";
import { shown } from "../text/hidden";

const LONGEST = 80;

/** What the page shows, for the browser's tab; null of a page that has no name of its own. */
let current: string | null = null;
const listeners = new Set<() => void>();

function set(next: string | null): void {
  current = next;
  for (const listener of listeners) listener();
}

function subscribe(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}

/** Names the tab while the page is shown. */
export function useTabTitle(title: string | undefined): void {
  useEffect(() => {
    set(title ?? null);
    return () => set(null);
  }, [title]);
}

/** Writes the tab's title: how many decisions wait, and what the page shows. */
export function useWrittenTitle(pending: number): void {
  const title = useSyncExternalStore(subscribe, () => current);
  useEffect(() => {
    document.title = tabTitle(title, pending);
  }, [title, pending]);
}

export function tabTitle(title: string | null, pending: number): string {
  const count = pending === 0 ? "" : `(${pending}) `;
  const what = title === null ? "" : `${cut(shown(title))} · `;
  return `${count}${what}Arborist`;
}

function cut(text: string): string {
  const characters = [...text];
  return characters.length <= LONGEST ? text : `${characters.slice(0, LONGEST - 1).join("")}…`;
}
