import { expect, test } from "vitest";
import { parseSearch, stringifySearch } from "../../api/search";
import { chipsOf } from "./chips";
import {
  addressOf,
  filterOf,
  isEmpty,
  ofRoots,
  onLevelsOf,
  PRESETS,
  queryOf,
  type RunFilter,
  rootsOnly,
  runFilter,
  same,
} from "./filter";
import { withTyped } from "./words";

const WHOLE: RunFilter = {
  status: ["running", "failed"],
  waiting_for: ["approval", "budget"],
  stop_reason: ["usd_budget", "deadline"],
  kind: "agent",
  agent: "a & b=c",
  workflow: "research",
  origin: "mcp",
  label: ["release", "team:search"],
  q: "123 shard",
  min_cost: "0.5",
  max_cost: "10",
  since: "24h",
  until: "2026-01-02T00:00:00Z",
  root: "01a20827-6e3f-7d04-bba2-d89710806570",
  parent: "01a20827-6e3f-7d04-bba2-d89710806571",
};

test("reads of an address what is a filter, and nothing else", () => {
  expect(runFilter({ status: "failed", since: "24h", agent: "a", kind: "call" })).toEqual({
    status: ["failed"],
    since: "24h",
    agent: "a",
    kind: "call",
  });
  expect(
    runFilter({
      status: "nonsense",
      since: "yesterday",
      agent: "",
      kind: 3,
      other: "x",
      label: "no spaces here",
      min_cost: "-1",
      root: "x",
      origin: "elsewhere",
      until: "2026-99-99T00:00:00Z",
      waiting_for: "godot",
      stop_reason: ["", "bored"],
    }),
  ).toEqual({});
});

test("a filter is the same after a way through the address", () => {
  expect(runFilter(parseSearch(addressOf(WHOLE)))).toEqual(WHOLE);
  expect(addressOf(WHOLE)).toContain("status=running&status=failed");
  expect(addressOf({})).toBe("");
});

test("an address may list values by commas too, and in any order", () => {
  const filter = runFilter(parseSearch("?status=failed,running&label=b,a"));
  expect(filter).toEqual({ status: ["running", "failed"], label: ["a", "b"] });
  expect(same(filter, { label: ["a", "b"], status: ["running", "failed"] })).toBe(true);
  expect(same(filter, {})).toBe(false);
});

test("numbers and words of an address stay text", () => {
  expect(parseSearch("?q=123&turn=4&a=true")).toEqual({ q: "123", turn: "4", a: "true" });
  expect(stringifySearch({ turn: 4, call: undefined, tab: "log" })).toBe("?turn=4&tab=log");
});

test("a span moves with the clock, a time does not", () => {
  const now = Date.parse("2026-01-02T00:00:00Z");
  expect(queryOf({ since: "24h", status: ["running"] }, now)).toEqual({
    since: "2026-01-01T00:00:00.000Z",
    status: ["running"],
  });
  expect(queryOf({ since: "2025-01-01T00:00:00Z" }, now)).toEqual({ since: "2025-01-01T00:00:00.000Z" });
  expect(queryOf({ parent: "any" }, now)).toEqual({});
});

test("reads what is typed as filters, and the rest as words of the goal", () => {
  expect(
    withTyped({ status: ["queued"] }, 'status:failed label:release agent:"my worker" cost:>0.5 red  shard since:7d'),
  ).toEqual({
    status: ["queued", "failed"],
    label: ["release"],
    agent: "my worker",
    min_cost: "0.5",
    since: "7d",
    q: "red shard",
  });
  expect(withTyped({}, "cost:<2")).toEqual({ max_cost: "2" });
  expect(withTyped({}, "workflow:research kind:workflow")).toEqual({ workflow: "research", kind: "workflow" });
  expect(withTyped({ waiting_for: ["budget"] }, "waiting_for:approval stop_reason:turn_cap,deadline")).toEqual({
    waiting_for: ["approval", "budget"],
    stop_reason: ["turn_cap", "deadline"],
  });
  expect(withTyped({}, "status:nonsense http://x")).toEqual({ q: "status:nonsense http://x" });
});

test("a list is of roots unless all levels are asked for, and each has one address", () => {
  expect(queryOf({}, 0)).toEqual({ parent: "none" });
  expect(queryOf({ status: ["failed"] }, 0)).toEqual({ status: ["failed"] });
  expect(runFilter({ parent: "none" })).toEqual({});
  expect(runFilter({ parent: "any" })).toEqual({ parent: "any" });
  expect(runFilter({ parent: "any", agent: "a" })).toEqual({ agent: "a" });
  expect(runFilter({ parent: "none", agent: "a" })).toEqual({ parent: "none", agent: "a" });
  expect(runFilter({ parent: "nonsense" })).toEqual({});
  for (const filter of [{}, { parent: "none", agent: "a" }, { agent: "a" }, { parent: "any" }]) {
    expect(runFilter(parseSearch(addressOf(filter)))).toEqual(filter);
    expect(rootsOnly(ofRoots(filter, true))).toBe(true);
    expect(rootsOnly(ofRoots(filter, false))).toBe(false);
    expect(ofRoots(ofRoots(filter, true), rootsOnly(filter))).toEqual(filter);
  }
});

test("what is filtered besides keeps the levels, unless it is about runs below roots", () => {
  expect(onLevelsOf({}, { status: ["failed"] })).toEqual({ status: ["failed"], parent: "none" });
  expect(onLevelsOf({ parent: "any" }, { status: ["failed"] })).toEqual({ status: ["failed"] });
  expect(onLevelsOf({ status: ["failed"] }, {})).toEqual({ parent: "any" });
  expect(onLevelsOf({ status: ["failed"], parent: "none" }, { parent: "none" })).toEqual({});
  expect(onLevelsOf({}, { waiting_for: ["approval"] })).toEqual({ waiting_for: ["approval"] });
  expect(onLevelsOf({}, { origin: "parent" })).toEqual({ origin: "parent" });
  const preset = (label: string) => PRESETS.find((each) => each.label === label) ?? { label, filter: {} };
  expect(filterOf(preset("Running"), {})).toEqual({ status: ["running"], parent: "none" });
  expect(filterOf(preset("Running"), { agent: "a" })).toEqual({ status: ["running"] });
  expect(filterOf(preset("Needs approval"), {})).toEqual({ waiting_for: ["approval"] });
  expect(filterOf(preset("All"), { agent: "a" })).toEqual({ parent: "any" });
});

test("each chip takes away what it says, and all of them everything", () => {
  const chips = chipsOf(WHOLE, "utc");
  expect(chips.map(({ name, value }) => `${name} ${value}`)).toContain("status running or failed");
  expect(chips.find(({ value }) => value === "release")?.without.label).toEqual(["team:search"]);
  let filter = WHOLE;
  for (let at = 0; at < 20 && !isEmpty(filter); at += 1) filter = chipsOf(filter, "utc")[0]?.without ?? filter;
  expect(isEmpty(filter)).toBe(true);
});
