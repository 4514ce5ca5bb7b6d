import { expect, test } from "vitest";
import { whoVotes } from "./votes";

const QUORUM = { count: 2, approvals: 0, scope: "invoke" as const, not: [], person: false, binding: "b", votes: [] };

test("says how many are asked", () => {
  expect(whoVotes(QUORUM)).toBe(
    "Asked of people, or keys of nobody known. Each votes once; 2 approvals run the call, one denial denies it.",
  );
});

test("says who is asked, and who is not", () => {
  expect(whoVotes({ ...QUORUM, count: 1, scope: "admin", not: ["starter"], person: true })).toBe(
    "Asked of known persons, signed in through the identity provider with scope admin; who started the run may not vote. One approval runs the call, one denial denies it.",
  );
});
