import { parse, stringify } from "../json/json";

/** A page that crashed, hangs or is frozen loses what it holds after this. */
const KEPT_MS = 6_000;
const RENEW_MS = 1_500;
/** Pages of one browser see each other's writes within some milliseconds. */
const SETTLE_MS = 60;
/** After its turn a page stands back, so that one that waits is first. */
const STAND_BACK_MS = 400;
const AGAIN_MS = 1_000;

interface Claim {
  page: string;
  until: number;
}

/** What pages of one browser share; storage and not Web Locks, which are missing where a server is reached without TLS. */
export interface Shared {
  get: (key: string) => string | null;
  set: (key: string, value: string) => void;
  remove: (key: string) => void;
  /** Calls back when another page has changed anything. */
  onChange: (act: () => void) => () => void;
}

/**
 * A number of places for all pages of a browser: while a page holds one, it may have a connection open. HTTP/1.1 has six for
 * a server, and every page waits once streams have taken them all.
 */
export class Places {
  readonly #name: string;
  readonly #count: number;
  readonly #turnMs: number;
  readonly #shared: Shared | null;
  readonly #page = Math.random().toString(36).slice(2);

  /** @param turnMs how long a place is kept at most where another page waits for one */
  constructor(name: string, count: number, turnMs = Number.POSITIVE_INFINITY, shared: Shared | null = storage()) {
    this.#name = name;
    this.#count = count;
    this.#turnMs = turnMs;
    this.#shared = shared;
  }

  /** Acts once a place is this page's, until it has acted, its turn is over, or the signal is aborted. */
  async hold(signal: AbortSignal, act: (held: AbortSignal) => Promise<void>): Promise<void> {
    const shared = this.#shared;
    if (shared === null) return signal.aborted ? undefined : act(signal);
    const place = await this.#take(shared, signal);
    if (place === null) return;
    const since = Date.now();
    const lost = new AbortController();
    // At once, for a page that is put away: what it would do a moment later it does when it comes back.
    const giveBack = () => {
      if (this.#holds(shared, place)) shared.remove(place);
    };
    const look = () => {
      if (!this.#holds(shared, place) || this.#isOver(shared, since)) lost.abort();
    };
    const renewing = setInterval(() => {
      look();
      if (!lost.signal.aborted) this.#claim(shared, place);
    }, RENEW_MS);
    const unwatch = shared.onChange(look);
    signal.addEventListener("abort", giveBack);
    try {
      await act(AbortSignal.any([signal, lost.signal]));
    } finally {
      clearInterval(renewing);
      unwatch();
      signal.removeEventListener("abort", giveBack);
      giveBack();
    }
    if (lost.signal.aborted && !signal.aborted) await pause(STAND_BACK_MS, signal);
  }

  async #take(shared: Shared, signal: AbortSignal): Promise<string | null> {
    while (!signal.aborted) {
      for (let at = 0; at < this.#count; at += 1) {
        const place = `${this.#name}.${at}`;
        if (read(shared, place) !== null) continue;
        this.#claim(shared, place);
        await pause(SETTLE_MS, signal);
        // Of two pages that wrote at once the last one has it.
        if (this.#holds(shared, place)) {
          if (this.#holds(shared, this.#wish)) shared.remove(this.#wish);
          if (!signal.aborted) return place;
          shared.remove(place);
          return null;
        }
      }
      this.#ask(shared);
      await changeOr(AGAIN_MS, shared, signal);
    }
    return null;
  }

  /** One wish is enough, however many pages wait: each write wakes all of them. */
  #ask(shared: Shared): void {
    const wish = read(shared, this.#wish);
    const isOld = wish?.page === this.#page && wish.until - Date.now() < KEPT_MS / 2;
    if (wish === null || isOld) this.#claim(shared, this.#wish);
  }

  get #wish(): string {
    return `${this.#name}.wish`;
  }

  #claim(shared: Shared, key: string): void {
    shared.set(key, stringify({ page: this.#page, until: Date.now() + KEPT_MS }));
  }

  #holds(shared: Shared, place: string): boolean {
    return read(shared, place)?.page === this.#page;
  }

  #isOver(shared: Shared, since: number): boolean {
    if (this.#turnMs === Number.POSITIVE_INFINITY) return false;
    const wish = read(shared, this.#wish);
    if (wish === null || wish.page === this.#page) return false;
    const isHidden = globalThis.document?.visibilityState === "hidden";
    return isHidden || Date.now() - since >= this.#turnMs;
  }
}

/** The claim of a place or wish; null where it is free. */
function read(shared: Shared, key: string): Claim | null {
  try {
    const claim = parse(shared.get(key) ?? "null") as Partial<Claim> | null;
    if (typeof claim?.page !== "string" || typeof claim.until !== "number") return null;
    const left = claim.until - Date.now();
    // A clock that was set back must not keep a place for ever.
    return left > 0 && left <= 2 * KEPT_MS ? { page: claim.page, until: claim.until } : null;
  } catch {
    return null;
  }
}

/** Null where a browser keeps nothing: each page is for itself then. */
function storage(): Shared | null {
  try {
    const probe = "arborist.probe";
    localStorage.setItem(probe, "");
    localStorage.removeItem(probe);
  } catch {
    return null;
  }
  return {
    get: (key) => localStorage.getItem(key),
    set: (key, value) => {
      try {
        localStorage.setItem(key, value);
      } catch {
        // Full: the page waits as one that found no place.
      }
    },
    remove: (key) => localStorage.removeItem(key),
    onChange: (act) => {
      addEventListener("storage", act);
      return () => removeEventListener("storage", act);
    },
  };
}

function pause(ms: number, signal: AbortSignal): Promise<void> {
  return new Promise((resolve) => {
    if (signal.aborted) return resolve();
    const timer = setTimeout(resolve, ms);
    signal.addEventListener(
      "abort",
      () => {
        clearTimeout(timer);
        resolve();
      },
      { once: true },
    );
  });
}

async function changeOr(ms: number, shared: Shared, signal: AbortSignal): Promise<void> {
  const changed = new AbortController();
  const unwatch = shared.onChange(() => changed.abort());
  await pause(ms, AbortSignal.any([signal, changed.signal]));
  unwatch();
}
