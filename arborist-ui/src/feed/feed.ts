import { useEffect, useSyncExternalStore } from "react";
import type { Schemas } from "../api/client";
import { readLine, type StreamState } from "../api/line";
import { actingTenant } from "../api/tenant";
import { whileLookedAt } from "../connection/attention";
import { Places } from "../connection/places";
import { Relay } from "../connection/relay";

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

/** Of all tenants that an operator's tabs act for. */
const FEEDS = 2;
const TURN_MS = 10_000;

/** What a page that follows says to those that listen to it, and what one asks that has just come. */
type Said =
  | { kind: "event"; event: FeedEvent }
  | { kind: "state"; state: StreamState }
  | { kind: "here"; number: number; state: StreamState }
  | { kind: "where" };

/**
 * What changes in the tenant's runs, once for the browser: one of its pages follows, and says what comes to the others. Each
 * goes on behind the last event that it knows, so that nothing is missed when another one takes over. A page that is hidden
 * or put away takes no part.
 */
export class Feed {
  state: StreamState = { kind: "connecting" };
  readonly #url: string;
  readonly #listeners = new Set<Listener>();
  readonly #watchers = new Set<() => void>();
  #last: number | null = null;
  #isLeading = false;

  constructor(url: string) {
    this.#url = url;
  }

  /** Follows until what it returns is called; each time from now on. */
  begin(): () => void {
    this.#last = null;
    const name = `arborist.feed.${actingTenant() ?? ""}`;
    const leading = new Places(name, 1);
    const feeds = new Places("arborist.feeds", FEEDS, TURN_MS);
    return whileLookedAt(HIDDEN_MS, (looked) => {
      looked.addEventListener("abort", () => this.#set({ kind: "connecting" }));
      const relay: Relay<Said> = new Relay(name, looked, (said) => this.#relayed(said, relay));
      relay.say({ kind: "where" });
      void this.#lead(leading, feeds, relay, looked);
    });
  }

  /** Waits for its turn to follow, and takes the next one, until the server refuses. */
  async #lead(leading: Places, feeds: Places, relay: Relay<Said>, looked: AbortSignal): Promise<void> {
    let isOver = false;
    while (!looked.aborted && !isOver) {
      await leading.hold(looked, (leads) =>
        feeds.hold(leads, (held) => {
          this.#isLeading = true;
          held.addEventListener("abort", () => {
            this.#isLeading = false;
          });
          return readLine<FeedEvent>(this.#url, {
            after: this.#last,
            onEvent: (event) => {
              this.#take(event);
              relay.say({ kind: "event", event });
            },
            onState: (state) => {
              if (held.aborted) return;
              this.#set(state);
              // Each page asks the server itself for a refusal: it may lead away from the page.
              isOver = state.kind === "ended" || state.kind === "refused";
              if (!isOver) relay.say({ kind: "state", state });
            },
            signal: held,
          });
        }),
      );
      this.#isLeading = false;
    }
  }

  #relayed(said: Said, relay: Relay<Said>): void {
    switch (said.kind) {
      case "event":
        this.#take(said.event);
        return;
      case "state":
        this.#set(said.state);
        return;
      case "here":
        // What came before this page listened is not said again.
        if (this.#last !== said.number) this.#gap();
        this.#last = said.number;
        this.#set(said.state);
        return;
      case "where":
        if (this.#isLeading && this.#last !== null) relay.say({ kind: "here", number: this.#last, state: this.state });
        return;
    }
  }

  #take(event: FeedEvent): void {
    // Opened anew without a number: what came before it was not seen.
    if (event.type === "feed.gap" || (event.type === "feed.opened" && this.#last === null)) {
      this.#gap();
    } else if (event.type !== "feed.opened") {
      if (this.#last !== null && event.number <= this.#last) return;
      for (const { onMove } of this.#listeners) onMove(event as Move);
    }
    this.#last = event.number;
  }

  #gap(): void {
    for (const { onGap } of this.#listeners) onGap();
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
