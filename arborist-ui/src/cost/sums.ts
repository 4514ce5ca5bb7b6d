import type { Schemas } from "../api/client";
import { csv } from "../ui/text/csv";

export type CostSums = Schemas["CostSums"];
export type CostSum = CostSums["items"][number];

/** What each sum is of, beside its time. */
export type By = "tenant" | "agent" | "model";

const NAMELESS = { tenant: "no tenant", agent: "single calls", model: "no model" };

export interface Total {
  name: string;
  runs: number;
  spent: Schemas["Spent"];
}

const NONE = { turns: 0, input_tokens: 0, output_tokens: 0, cache_read_tokens: 0, cache_write_tokens: 0, cost_usd: 0 };

export function nameOf(item: CostSum, by: By): string {
  return item[by === "tenant" ? "tenant_id" : by] || NAMELESS[by];
}

/** With tenants by their names, which are unique, in place of their ids. */
export function withNames(sums: CostSums, tenants: { id: string; name: string }[]): CostSums {
  const names = new Map(tenants.map(({ id, name }) => [id, name]));
  return {
    ...sums,
    items: sums.items.map((item) => ({ ...item, tenant_id: names.get(item.tenant_id ?? "") ?? item.tenant_id })),
  };
}

/** Of all the time, what costs most first. */
export function totals(items: CostSum[], by: By): Total[] {
  const found = new Map<string, Total>();
  for (const item of items) {
    const name = nameOf(item, by);
    const total = found.get(name) ?? { name, runs: 0, spent: { ...NONE } };
    total.runs += item.runs;
    for (const part of Object.keys(NONE) as (keyof typeof NONE)[]) total.spent[part] += item.spent[part];
    found.set(name, total);
  }
  return [...found.values()].sort(
    (one, other) => other.spent.cost_usd - one.spent.cost_usd || other.spent.turns - one.spent.turns,
  );
}

const STEPS = { hour: 3_600_000, day: 86_400_000 };

/** How many get a colour of their own. */
const MOST = 7;

export interface Bars {
  /** Keys without dots, which a chart would take for a path. */
  series: { key: string; label: string }[];
  rows: Record<string, string | number>[];
}

/** A row for each hour or day, also for those without a run, so that a gap is one. What costs little is one series. */
export function bars(sums: CostSums, by: By, step: "hour" | "day"): Bars {
  const ranked = totals(sums.items, by).map(({ name }) => name);
  const own = ranked.length <= MOST + 1 ? ranked : ranked.slice(0, MOST);
  const series = own.map((label, at) => ({ key: `s${at}`, label }));
  if (own.length < ranked.length) series.push({ key: "rest", label: `${ranked.length - own.length} others` });
  const keys = new Map(own.map((name, at) => [name, `s${at}`]));
  const rows = new Map<number, Record<string, string | number>>();
  for (let at = Date.parse(sums.since); at < Date.parse(sums.until); at += STEPS[step]) {
    rows.set(at, {
      begins: new Date(at).toISOString(),
      ...Object.fromEntries(series.map(({ key }) => [key, 0])),
    });
  }
  for (const item of sums.items) {
    const row = rows.get(Date.parse(item.begins ?? ""));
    if (row === undefined) continue;
    const key = keys.get(nameOf(item, by)) ?? "rest";
    row[key] = (row[key] as number) + item.spent.cost_usd;
  }
  return { series, rows: [...rows.values()] };
}

/** As they were read: a row for each time and name. */
export function asCsv(sums: CostSums, by: By): string {
  const parts = Object.keys(NONE) as (keyof typeof NONE)[];
  return csv([
    ["begins", by, "runs", ...parts],
    ...sums.items.map((item) => [item.begins, nameOf(item, by), item.runs, ...parts.map((part) => item.spent[part])]),
  ]);
}

const DAY_MS = 86_400_000;
const FEWEST_DAYS = 3;

/** What thirty days would cost at the pace of the whole days shown; null of too few to say, or of none with a run. */
export function paceOf(sums: CostSums, now: number): number | null {
  const today = Math.floor(now / DAY_MS) * DAY_MS;
  const days = (Math.min(today, Date.parse(sums.until)) - Date.parse(sums.since)) / DAY_MS;
  if (days < FEWEST_DAYS) return null;
  const before = sums.items.filter((item) => Date.parse(item.begins ?? "") < today);
  if (before.length === 0) return null;
  const spent = before.reduce((total, item) => total + item.spent.cost_usd, 0);
  return (spent / days) * 30;
}
