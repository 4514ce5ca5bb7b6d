import { api, unwrap } from "../../api/client";
import { queries } from "../../api/queries";
import type { operations } from "../../api/schema";
import type { RunLog } from "./log";
import type { DurableEvent } from "./segment";

export type EventQuery = NonNullable<operations["listEvents"]["parameters"]["query"]>;

export interface EventPage {
  items: DurableEvent[];
  next_cursor: string | null;
}

export type ReadEvents = (query: EventQuery) => Promise<EventPage>;

const PAGE = 200;
export const NEWEST: EventQuery = { order: "desc", limit: PAGE };

/** A server that starts again is waited for, as by all queries. */
export function readEvents(id: string, query: EventQuery): Promise<EventPage> {
  return queries.fetchQuery({
    queryKey: ["run", id, "events", query],
    queryFn: async ({ signal }): Promise<EventPage> => {
      const page = await unwrap(api.GET("/agent-runs/{id}/events", { params: { path: { id }, query }, signal }));
      // Of each type of event the description says no more than that it is an object: see events.ts.
      return { ...page, items: page.items as unknown[] as DurableEvent[] };
    },
    staleTime: 0,
    gcTime: 0,
  });
}

/**
 * Reads pages of one run.
 *
 * @param early the newest page, where it was asked for before; used once, and asked for again where that failed
 */
export function eventsOf(id: string, early: Promise<EventPage> | null): ReadEvents {
  let newest = early;
  return (query) => {
    if (newest === null || query !== NEWEST) return readEvents(id, query);
    const page = newest;
    newest = null;
    return page.catch(() => readEvents(id, query));
  };
}

/** Turns that are shown before the one that an address names. */
const BEFORE = 5;
/** Pages that are read for the sake of one turn, whose calls may be many. */
const MOST_OF_A_TURN = 20;

export type Way = "open" | "older" | "newer" | "all";

/** Fills a log with pages of its run's events: one request after the other. */
export class LogPages {
  /** What is being read. */
  busy: Way | null = null;
  /** Of the last try. */
  error: unknown = null;

  readonly #log: RunLog;
  readonly #read: ReadEvents;
  /** Grows when what is being read is wanted no more. */
  #wish = 0;

  constructor(log: RunLog, read: ReadEvents) {
    this.#log = log;
    this.#read = read;
  }

  /** The newest events; or, of an address that names a turn which is not among them, those from shortly before it on. */
  open(turn?: number): Promise<void> {
    return this.#do("open", async (isWanted) => {
      const [newest, around] = await Promise.all([
        this.#read(NEWEST),
        turn === undefined ? null : this.#read({ from_turn: Math.max(1, turn - BEFORE), limit: PAGE }),
      ]);
      if (!isWanted()) return;
      const last = newest.items.toReversed();
      if (around === null || around.items.length === 0 || last.some((event) => isStart(event, turn))) {
        this.#log.open(last, { beginsTurn: false, isEnd: true });
      } else {
        this.#log.newest = Math.max(this.#log.newest, last.at(-1)?.seq ?? 0);
        this.#log.open(around.items, { beginsTurn: true, isEnd: around.next_cursor === null });
        await this.#untilShown(turn ?? 0, isWanted);
      }
      await this.#untilAnyRow(isWanted);
    });
  }

  older(): Promise<void> {
    return this.#ifIdle("older", (isWanted) => this.#older(isWanted));
  }

  newer(): Promise<void> {
    return this.#ifIdle("newer", (isWanted) => this.#newer(isWanted));
  }

  /** All that there is, or as much as the log keeps. */
  all(): Promise<void> {
    return this.#do("all", async (isWanted) => {
      while (isWanted() && this.#log.hasOlder && !this.#log.isFull) await this.#older(isWanted);
      while (isWanted() && this.#log.hasNewer && !this.#log.isFull) await this.#newer(isWanted);
    });
  }

  /** Leaves it at what is there by now. */
  stop(): void {
    this.#wish += 1;
    this.busy = null;
    this.#log.redraw();
  }

  async #older(isWanted: () => boolean): Promise<void> {
    const page = await this.#read({ order: "desc", before: this.#log.first, limit: PAGE });
    if (isWanted()) this.#log.addOlder(page.items.toReversed());
  }

  async #newer(isWanted: () => boolean): Promise<void> {
    const page = await this.#read({ after: this.#log.last, limit: PAGE });
    if (isWanted()) this.#log.addNewer(page.items, page.next_cursor === null);
  }

  async #untilShown(turn: number, isWanted: () => boolean): Promise<void> {
    for (let page = 0; page < MOST_OF_A_TURN; page += 1) {
      if (!isWanted() || !this.#log.hasNewer || (this.#log.lastTurn?.turn ?? 0) >= turn) return;
      await this.#newer(isWanted);
    }
  }

  /** A turn with very many calls may be longer than a page. */
  async #untilAnyRow(isWanted: () => boolean): Promise<void> {
    while (isWanted() && this.#log.rows.length === 0 && this.#log.hasOlder) await this.#older(isWanted);
  }

  #ifIdle(way: Way, work: (isWanted: () => boolean) => Promise<void>): Promise<void> {
    return this.busy === null ? this.#do(way, work) : Promise.resolve();
  }

  /** What was being read is wanted no more. */
  async #do(way: Way, work: (isWanted: () => boolean) => Promise<void>): Promise<void> {
    this.#wish += 1;
    const wish = this.#wish;
    const isWanted = () => wish === this.#wish;
    this.busy = way;
    this.error = null;
    this.#log.redraw();
    try {
      await work(isWanted);
    } catch (error) {
      if (isWanted()) this.error = error;
    } finally {
      if (isWanted()) {
        this.busy = null;
        this.#log.redraw();
      }
    }
  }
}

function isStart(event: DurableEvent, turn: number | undefined): boolean {
  return event.type === "turn.started" && event.turn === turn;
}
