import { queryOptions } from "@tanstack/react-query";
import { api, type Schemas, unwrap } from "../../api/client";

type Costs = Schemas["Costs"];
type Call = Pick<Costs["items"][number], "run_id" | "turn" | "usage" | "at">;

const PAGE = 200;
/** What is longer is cut, and says so. */
const MOST_PAGES = 50;

export interface Spending extends Omit<Costs, "next_cursor"> {
  whole: boolean;
}

/** Who spent what of a run and all that it delegated, call by call, without a text of any. */
export const spendingQuery = (id: string) =>
  queryOptions({
    queryKey: ["run", id, "spending"],
    queryFn: async ({ signal }): Promise<Spending> => {
      const read = (cursor?: string) =>
        unwrap(
          api.GET("/agent-runs/{id}/costs", {
            params: { path: { id }, query: { limit: PAGE, ...(cursor === undefined ? {} : { cursor }) } },
            signal,
          }),
        );
      let { next_cursor: cursor, ...costs } = await read();
      for (let page = 1; cursor !== null && page < MOST_PAGES; page++) {
        const next = await read(cursor);
        costs = { ...costs, items: [...costs.items, ...next.items] };
        cursor = next.next_cursor;
      }
      return { ...costs, whole: cursor === null };
    },
  });

/** A turn, or as many after each other as a bar stands for. */
export interface Bar {
  from: number;
  to: number;
  input: number;
  written: number;
  cached: number;
  output: number;
  /** Of the turns themselves, in US dollars. */
  cost: number;
  /** Of what was delegated meanwhile. */
  delegated: number;
  /** Of all up to then. */
  total: number;
}

const MOST_BARS = 100;

/** What each turn of a run took, and what had been spent by then. */
export function barsOf(run: string, calls: Call[], most = MOST_BARS): Bar[] {
  const turns = new Map<number, Bar>();
  let total = 0;
  let turn = 0;
  for (const call of calls.toSorted((one, other) => Date.parse(one.at) - Date.parse(other.at))) {
    const own = call.run_id === run;
    if (own) turn = Math.max(turn, call.turn);
    const bar = turns.get(turn) ?? none(turn);
    turns.set(turn, bar);
    total += call.usage.cost_usd;
    bar.total = total;
    if (own) {
      bar.input += call.usage.input_tokens;
      bar.written += call.usage.cache_write_tokens;
      bar.cached += call.usage.cache_read_tokens;
      bar.output += call.usage.output_tokens;
      bar.cost += call.usage.cost_usd;
    } else bar.delegated += call.usage.cost_usd;
  }
  return joined([...turns.values()], most);
}

function none(turn: number): Bar {
  return { from: turn, to: turn, input: 0, written: 0, cached: 0, output: 0, cost: 0, delegated: 0, total: 0 };
}

function joined(turns: Bar[], most: number): Bar[] {
  const each = Math.ceil(turns.length / most);
  if (each <= 1) return turns;
  return Array.from({ length: Math.ceil(turns.length / each) }, (_, at) =>
    turns.slice(at * each, (at + 1) * each).reduce((sum, turn) => ({
      from: sum.from,
      to: turn.to,
      input: sum.input + turn.input,
      written: sum.written + turn.written,
      cached: sum.cached + turn.cached,
      output: sum.output + turn.output,
      cost: sum.cost + turn.cost,
      delegated: sum.delegated + turn.delegated,
      total: turn.total,
    })),
  );
}

export function turnsOf({ from, to }: Pick<Bar, "from" | "to">): string {
  return from === to ? `${from}` : `${from}–${to}`;
}
