/**
 * Acts while the page is looked at. What it began is aborted once the page was hidden for a while, and at once when it is put
 * away: a page in the back/forward cache must hold no connection. It acts anew when the page is looked at again.
 */
export function whileLookedAt(hiddenMs: number, act: (looked: AbortSignal) => void): () => void {
  let looking: AbortController | null = null;
  let hiding: ReturnType<typeof setTimeout> | undefined;
  const begin = () => {
    if (looking !== null) return;
    looking = new AbortController();
    act(looking.signal);
  };
  const end = () => {
    clearTimeout(hiding);
    looking?.abort();
    looking = null;
  };
  const look = () => {
    clearTimeout(hiding);
    if (isVisible()) begin();
    else if (looking !== null) hiding = setTimeout(end, hiddenMs);
  };
  const watched = [
    [globalThis.document, "visibilitychange", look],
    [globalThis.document, "freeze", end],
    [globalThis.document, "resume", look],
    [globalThis.window, "pagehide", end],
    [globalThis.window, "pageshow", look],
  ] as const;
  for (const [target, type, listener] of watched) target?.addEventListener(type, listener);
  look();
  return () => {
    for (const [target, type, listener] of watched) target?.removeEventListener(type, listener);
    end();
  };
}

function isVisible(): boolean {
  return globalThis.document === undefined || document.visibilityState === "visible";
}
