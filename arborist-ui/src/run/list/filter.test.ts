import { expect, test } from "vitest";
import { queryOf, runFilter } from "./filter";

test("reads of an address what is a filter, and nothing else", () => {
  expect(runFilter({ status: "failed", since: "24h", agent: "a", kind: "call" })).toEqual({
    status: "failed",
    since: "24h",
    agent: "a",
    kind: "call",
  });
  expect(runFilter({ status: "nonsense", since: "yesterday", agent: "", kind: 3, other: "x" })).toEqual({});
});

test("a span moves with the clock", () => {
  const now = Date.parse("2026-01-02T00:00:00Z");
  expect(queryOf({ since: "24h", status: "running" }, now)).toEqual({
    since: "2026-01-01T00:00:00.000Z",
    status: "running",
  });
  expect(queryOf({}, now)).toEqual({});
});
