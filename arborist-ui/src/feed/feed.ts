import { useEffect, useSyncExternalStore } from "react";
import type { Schemas } from "../api/client";
import { readLine, type StreamState } from "../api/line";

type FeedEvent = Schemas["FeedEvent"];

/** A run changed, and is this from then on. */
export type Move = Required<FeedEvent>;

export interface Listener {
  onMove: (move: Move) => void;
  /** What was missed is not kept: lists are to be read again. */
  onGap: () => void;
}

/** A tab that is not looked at gives its connection back after this: browsers allow six for each server. */
const HIDDEN_MS = 30_000;

/**
 * What changes in the tenant's runs, once for the page. It is closed while the tab is hidden, and goes on behind the last
 * event, so that nothing is missed.
 */
export class Feed {
  state: StreamState = { kind: "connecting" };
  readonly #url: string;
  readonly #listeners = new Set<Listener>();
  readonly #watchers = new Set<() => void>();

  constructor(url: string) {
    this.#url = url;
  }

  /** Follows until what it returns is called; each time from now on. */
  begin(): () => void {
    let last: number | null = null;
    let line: AbortController | null = null;
    let hiding: ReturnType<typeof setTimeout> | undefined;
    const open = () => {
      if (line !== null) return;
      line = new AbortController();
      void readLine<FeedEvent>(this.#url, {
        after: last,
        onEvent: (event) => {
          // Opened anew without a number: what came before it was not seen.
          if (event.type === "feed.gap" || (event.type === "feed.opened" && last === null)) {
            for (const { onGap } of this.#listeners) onGap();
          } else if (event.type !== "feed.opened") {
            for (const { onMove } of this.#listeners) onMove(event as Move);
          }
          last = event.number;
        },
        onState: this.#set,
        signal: line.signal,
      });
    };
    const close = () => {
      line?.abort();
      line = null;
      this.#set({ kind: "connecting" });
    };
    const look = () => {
      clearTimeout(hiding);
      if (document.visibilityState === "visible") open();
      else hiding = setTimeout(close, HIDDEN_MS);
    };
    document.addEventListener("visibilitychange", look);
    open();
    look();
    return () => {
      document.removeEventListener("visibilitychange", look);
      clearTimeout(hiding);
      close();
    };
  }

  listen(listener: Listener): () => void {
    this.#listeners.add(listener);
    return () => this.#listeners.delete(listener);
  }

  watch = (watcher: () => void): (() => void) => {
    this.#watchers.add(watcher);
    return () => this.#watchers.delete(watcher);
  };

  #set = (state: StreamState): void => {
    this.state = state;
    for (const watcher of this.#watchers) watcher();
  };
}

export const feed = new Feed("/events");

export function useFeedState(): StreamState {
  return useSyncExternalStore(feed.watch, () => feed.state);
}

export function useFeed(listener: Listener): void {
  useEffect(() => feed.listen(listener), [listener]);
}

const FIRST_POLL_MS = 3_000;
const LONGEST_POLL_MS = 30_000;

/** How often to ask for what the feed would have said: not at all while it is live, and ever less while it is not. */
export function pollEvery(state: StreamState): number | false {
  switch (state.kind) {
    case "live":
    case "idle":
      return false;
    case "connecting":
      return FIRST_POLL_MS;
    case "reconnecting":
      return Math.min(LONGEST_POLL_MS, FIRST_POLL_MS * 2 ** Math.min(8, state.attempt - 1));
    case "ended":
    case "refused":
      return LONGEST_POLL_MS / 2;
  }
}
