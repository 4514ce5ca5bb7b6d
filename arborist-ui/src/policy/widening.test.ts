// @vitest-environment node
import { expect, test } from "vitest";
import { wideningSentence } from "./widening";

test("more that is allowed is shown by a call", () => {
  expect(
    wideningSentence({
      compared_to: 2,
      verdict: "wider",
      witness: { act: "call:git_push", facts: {}, before: "deny", after: "allow", with_grants: false },
    }),
  ).toBe("Allows more than v2: call:git_push was denied, and is allowed.");
});

test("what was not proven says why", () => {
  expect(wideningSentence({ compared_to: 1, verdict: "unproven", why: "no example was found" })).toBe(
    "It is not proven that it allows nothing more than v1: no example was found.",
  );
});

test("what allows less is no news to fear", () => {
  expect(wideningSentence({ compared_to: 1, verdict: "narrower" })).toBe("Allows less than v1, and nothing more.");
  expect(wideningSentence({ compared_to: 1, verdict: "equal" })).toBe("Allows what v1 allows.");
});
