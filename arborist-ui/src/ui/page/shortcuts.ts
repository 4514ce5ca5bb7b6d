import { useEffect, useSyncExternalStore } from "react";

export interface Shortcut {
  /** One key, or two after each other: "j", "g r", "?", "mod+k". */
  keys: string;
  label: string;
  act: () => void;
}

/** How long the first of two keys is remembered. */
const SEQUENCE_MS = 1200;

const active = new Map<string, Shortcut>();
const listeners = new Set<() => void>();
let snapshot: Shortcut[] = [];
let first: { key: string; at: number } | null = null;

function changed(): void {
  snapshot = [...active.values()];
  for (const listener of listeners) listener();
}

function isTyping(target: EventTarget | null | undefined): boolean {
  return (
    target instanceof HTMLElement && (target.isContentEditable || /^(INPUT|TEXTAREA|SELECT)$/.test(target.tagName))
  );
}

/** What Enter, or the space bar, presses by itself. */
const PRESSED: Record<string, string> = { Enter: "a, button, summary", " ": "button, summary" };

function isPressed(key: string, target: EventTarget | null): boolean {
  const pressed = PRESSED[key];
  return pressed !== undefined && target instanceof Element && target.closest(pressed) !== null;
}

export function pressed(event: KeyboardEvent): void {
  const mod = event.metaKey || event.ctrlKey;
  if (event.altKey || event.defaultPrevented) return;
  if (mod) {
    run(active.get(`mod+${event.key.toLowerCase()}`), event);
    return;
  }
  // A dialog has the keyboard to itself.
  if (
    isTyping(event.composedPath()[0] ?? event.target) ||
    document.querySelector('[role="dialog"][aria-modal="true"]') !== null
  )
    return;
  if (isPressed(event.key, event.target)) return;
  const now = event.timeStamp;
  const sequence = first !== null && now - first.at < SEQUENCE_MS ? active.get(`${first.key} ${event.key}`) : undefined;
  first = { key: event.key, at: now };
  run(sequence ?? active.get(event.key), event);
}

function run(shortcut: Shortcut | undefined, event: KeyboardEvent): void {
  if (shortcut === undefined) return;
  event.preventDefault();
  first = null;
  shortcut.act();
}

/** Keys that work while the component is shown. */
export function useShortcuts(shortcuts: Shortcut[]): void {
  useEffect(() => {
    for (const shortcut of shortcuts) active.set(shortcut.keys, shortcut);
    changed();
    return () => {
      for (const shortcut of shortcuts) {
        if (active.get(shortcut.keys) === shortcut) active.delete(shortcut.keys);
      }
      changed();
    };
  }, [shortcuts]);
}

export function useActiveShortcuts(): Shortcut[] {
  return useSyncExternalStore(
    (listener) => {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
    () => snapshot,
  );
}
