import { expect, test } from "vitest";
import { asCsv, bars, type CostSum, type CostSums, paceOf, totals, withNames } from "./sums";
import { costView, rangeOf } from "./view";

function sum(begins: string, model: string, cost: number): CostSum {
  return {
    begins,
    tenant_id: null,
    agent: null,
    model,
    runs: 1,
    spent: {
      turns: 2,
      input_tokens: 10,
      output_tokens: 5,
      cache_read_tokens: 0,
      cache_write_tokens: 0,
      cost_usd: cost,
    },
    titles: 0,
    titles_cost_usd: 0,
  };
}

const SUMS: CostSums = {
  group_by: ["day", "model"],
  since: "2026-11-24T00:00:00Z",
  until: "2026-11-27T00:00:00Z",
  items: [
    sum("2026-11-24T00:00:00Z", "p/cheap-1.0", 0.1),
    sum("2026-11-24T00:00:00Z", "p/dear-2.5", 1),
    sum("2026-11-26T00:00:00Z", "p/dear-2.5", 2),
    sum("2026-11-26T00:00:00Z", "", 0),
  ],
  unsettled: sum("", "", 0).spent,
};

test("sums up over the time, what costs most first", () => {
  expect(totals(SUMS.items, "model").map(({ name, runs, spent }) => [name, runs, spent.turns, spent.cost_usd])).toEqual(
    [
      ["p/dear-2.5", 2, 4, 3],
      ["p/cheap-1.0", 1, 2, 0.1],
      ["no model", 1, 2, 0],
    ],
  );
});

test("a day without a run has a bar of nothing", () => {
  const { series, rows } = bars(SUMS, "model", "day");
  expect(series.map(({ label }) => label)).toEqual(["p/dear-2.5", "p/cheap-1.0", "no model"]);
  expect(rows.map(({ begins, s0, s1 }) => [String(begins).slice(0, 10), s0, s1])).toEqual([
    ["2026-11-24", 1, 0.1],
    ["2026-11-25", 0, 0],
    ["2026-11-26", 2, 0],
  ]);
});

test("of many, the small ones are one series, and nothing is lost", () => {
  const items = Array.from({ length: 12 }, (_, at) => sum("2026-11-24T00:00:00Z", `p/m${at}`, at + 1));
  const { series, rows } = bars({ ...SUMS, items }, "model", "day");
  expect(series.map(({ label }) => label).slice(-2)).toEqual(["p/m5", "5 others"]);
  const drawn = series.reduce((total, { key }) => total + Number(rows[0]?.[key]), 0);
  expect(drawn).toBe(78);
});

test("an export has a line for each sum", () => {
  const lines = asCsv(SUMS, "model").trimEnd().split("\r\n");
  expect(lines).toHaveLength(5);
  expect(lines[2]).toBe("2026-11-24T00:00:00Z,p/dear-2.5,1,2,10,5,0,0,1");
});

test("by tenants they are named by their ids, and then by their names", () => {
  const items = [{ ...sum("2026-11-24T00:00:00Z", "", 1), model: null, tenant_id: "t1" }];
  expect(totals(items, "tenant").map(({ name }) => name)).toEqual(["t1"]);
  const named = withNames({ ...SUMS, items }, [{ id: "t1", name: "acme" }]);
  expect(totals(named.items, "tenant").map(({ name }) => name)).toEqual(["acme"]);
  expect(costView({ by: "tenant" })).toEqual({ by: "tenant" });
});

test("a pace is that of whole days, and of some of them", () => {
  const sums = {
    ...SUMS,
    since: "2026-11-20T00:00:00Z",
    until: "2026-11-25T00:00:00Z",
    items: [
      sum("2026-11-20T00:00:00Z", "m", 1),
      sum("2026-11-23T00:00:00Z", "m", 3),
      sum("2026-11-24T00:00:00Z", "m", 100),
    ],
  };
  expect(paceOf(sums, Date.parse("2026-11-24T12:00:00Z"))).toBe(30);
  expect(paceOf(sums, Date.parse("2026-11-22T12:00:00Z"))).toBeNull();
  // Of a server that began today nothing is known.
  const today = { ...sums, items: sums.items.slice(2) };
  expect(paceOf(today, Date.parse("2026-11-24T12:00:00Z"))).toBeNull();
});

test("an address is a view, and its days end today", () => {
  expect(costView({ by: "model", span: "7d", agent: "a", x: 1 })).toEqual({ by: "model", span: "7d", agent: "a" });
  expect(costView({ by: "no", span: "toString" })).toEqual({});
  const now = Date.parse("2026-11-26T10:00:00Z");
  expect(rangeOf("7d", now)).toEqual({ since: "2026-11-20T10:00:00.000Z", step: "day" });
  expect(rangeOf("24h", now).step).toBe("hour");
});
