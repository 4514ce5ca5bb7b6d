import { useEffect, useSyncExternalStore } from "react";

/** Forms that hold what is stored nowhere, by their ids. */
const unsaved = new Set<string>();
const listeners = new Set<() => void>();
/** The question that is put, and what becomes of it. One answer counts for all that one key or click would close. */
let question: ((leave: boolean) => void) | null = null;
let asked: Promise<boolean> | null = null;

function changed(): void {
  for (const listener of listeners) listener();
}

export function hasUnsaved(): boolean {
  return unsaved.size > 0;
}

/** Asks where a form, or any of them, would lose changes. After a yes they are forgotten. */
export function mayLeave(form?: string): Promise<boolean> {
  const lost = form === undefined ? [...unsaved] : [form].filter((each) => unsaved.has(each));
  if (lost.length === 0) return Promise.resolve(true);
  asked ??= new Promise<boolean>((resolve) => {
    question = (leave) => {
      question = null;
      if (leave) for (const each of lost) unsaved.delete(each);
      resolve(leave);
      changed();
      // Escape reaches each dialog that is open: those below get the answer too, in place of another question.
      setTimeout(() => {
        asked = null;
      });
    };
    changed();
  });
  return asked;
}

/** Has leaving ask for as long as the form has changes. */
export function useUnsaved(form: string, has: boolean): void {
  useEffect(() => {
    if (!has) return;
    unsaved.add(form);
    changed();
    return () => saved(form);
  }, [form, has]);
}

/** What the form holds is stored: it may be left at once. */
export function saved(form: string): void {
  unsaved.delete(form);
  changed();
}

function subscribe(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}

export function useQuestion(): ((leave: boolean) => void) | null {
  return useSyncExternalStore(subscribe, () => question);
}

export function useHasUnsaved(): boolean {
  return useSyncExternalStore(subscribe, hasUnsaved);
}
