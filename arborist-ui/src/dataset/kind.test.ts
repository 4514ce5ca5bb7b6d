import { expect, test } from "vitest";
import type { Schemas } from "../api/client";
import { write } from "../json/document";
import { read } from "../ui/code/faults";
import { DATASET, draftOf } from "./kind";

const TICKETS = {
  name: "tickets",
  version: 2,
  description: null,
  cases: [
    { input: "Sort this", expect: [], run_id: null, labels: [] },
    { input: { empty: [], none: null }, expect: null, run_id: "r", labels: ["a=b"] },
  ],
  created_at: "2026-11-26T08:00:00Z",
  updated_at: "2026-11-26T08:00:00Z",
} as unknown as Schemas["Dataset"];

test("a version that was read is what would be stored: an empty expectation is one, and inputs stay to the letter", () => {
  expect(draftOf(TICKETS)).toEqual({
    name: "tickets",
    cases: [
      { input: "Sort this", expect: [] },
      { input: { empty: [], none: null }, run_id: "r", labels: ["a=b"] },
    ],
  });
});

test.each(["yaml", "json"] as const)("a dataset comes back from %s as it was", (language) => {
  const draft = draftOf(TICKETS);
  expect(read(write(draft, language, DATASET.order))).toEqual({ value: draft });
});
