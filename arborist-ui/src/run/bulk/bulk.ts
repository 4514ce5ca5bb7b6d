import { api, type Schemas, unwrap } from "../../api/client";
import { queryOf, type RunFilter, type RunQuery } from "../filter/filter";

export type Bulk = Schemas["Bulk"];
export type BulkAction = Bulk["action"];
export type BulkItem = Schemas["BulkResult"]["items"][number];

/** Those that were ticked, or all that match a filter. */
export type Chosen = { ids: string[] } | { filter: RunFilter; count: number; exact: boolean };

export interface Change {
  action: BulkAction;
  add: string[];
  remove: string[];
  attempt: Attempt;
}

/** What makes a change that is made again the same one: under its key, no run is started twice. */
export interface Attempt {
  key: string;
  /** When it was decided, which spans such as "24h" count back from. */
  at: number;
}

export function attempt(at: number): Attempt {
  const random = [...crypto.getRandomValues(new Uint32Array(4))].map((part) => part.toString(36)).join("");
  return { key: `arborist-${at.toString(36)}-${random}`, at };
}

/** The runs that it starts are none of those that it is to start again. */
export function filterOf(filter: RunFilter, { action, attempt: { at } }: Pick<Change, "action" | "attempt">): RunQuery {
  const query = queryOf(filter, at);
  return action === "rerun" ? { until: new Date(at).toISOString(), ...query } : query;
}

/** How far it is: what was done, and what was refused and why. */
export interface Outcome {
  done: number;
  refused: BulkItem[];
}

const MOST = 1_000;

type Ask = (body: Bulk, key: string) => Promise<Schemas["BulkResult"]>;

const ask: Ask = (body, key) => unwrap(api.POST("/agent-runs/bulk", { body, headers: { "Idempotency-Key": key } }));

export function sizeOf(chosen: Chosen): number {
  return "ids" in chosen ? chosen.ids.length : chosen.count;
}

/** Request after request until all are through, or the signal says to stop; what is done by then stays done. */
export async function changeRuns(
  chosen: Chosen,
  change: Change,
  onProgress: (outcome: Outcome) => void,
  signal: AbortSignal,
  request: Ask = ask,
): Promise<void> {
  const {
    action,
    add,
    remove,
    attempt: { key },
  } = change;
  const common: Bulk = {
    action,
    ...(add.length + remove.length > 0 ? { labels: { add, remove } } : {}),
  };
  let outcome: Outcome = { done: 0, refused: [] };
  const report = (result: Schemas["BulkResult"]) => {
    outcome = {
      done: outcome.done + result.done,
      refused: [...outcome.refused, ...result.items.filter((item) => !item.done)],
    };
    onProgress(outcome);
  };
  if ("ids" in chosen) {
    for (let from = 0; from < chosen.ids.length && !signal.aborted; from += MOST) {
      report(await request({ ...common, ids: chosen.ids.slice(from, from + MOST) }, key));
    }
    return;
  }
  // One moment for all pages: a cursor holds to its filter.
  const filter = filterOf(chosen.filter, change);
  let cursor: string | null = null;
  do {
    const result: Schemas["BulkResult"] = await request(
      {
        ...common,
        filter,
        ...(cursor === null ? (chosen.exact ? { expected_count: chosen.count } : {}) : { cursor }),
      },
      key,
    );
    report(result);
    cursor = result.next_cursor;
  } while (cursor !== null && !signal.aborted);
}
