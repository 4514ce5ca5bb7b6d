import { expect, test } from "vitest";
import type { RunEvent } from "../api/events";
import { outcomeOf } from "./outcome";

const at = "2026-11-26T10:00:00Z";
const event = (type: RunEvent["type"], more: object) =>
  ({ type, run_id: "r", seq: 1, at, turn: 1, ...more }) as RunEvent;
const decided_by = { key_id: "k", name: "on call" };

test("a decision says what it was and whose", () => {
  const events = [
    event("approval.decided", { tool_call_id: "a", decision: "deny", expired: false, reason: "not now", decided_by }),
    event("approval.decided", { tool_call_id: "b", decision: "approve", expired: false, reason: null, decided_by }),
    event("tool.completed", { tool_call_id: "b" }),
  ];
  expect(outcomeOf(events, "a", "approval")).toEqual({ words: "Denied", by: "on call", reason: "not now", at });
  expect(outcomeOf(events, "b", "approval")?.words).toBe("Approved");
  expect(outcomeOf(events, "b", "client_tool")?.words).toBe("The result was brought");
  expect(outcomeOf(events, "c", "approval")).toBeNull();
});

test("what was not decided has ended by its time, or with its run", () => {
  const expired = event("approval.decided", { tool_call_id: "a", decision: "deny", expired: true, decided_by: null });
  expect(outcomeOf([expired], "a", null)).toMatchObject({ words: "Expired, which counts as a denial", by: null });
  expect(outcomeOf([event("run.cancelled", {})], "a", null)?.words).toBe("The run was cancelled");
});

test("what was approved in place of what was asked for is shown", () => {
  const more = { tool_call_id: "a", decision: "approve", expired: false, reason: null, decided_by };
  const edited = event("approval.decided", { ...more, arguments: { days: 90 } });
  expect(outcomeOf([edited], "a", "approval")).toMatchObject({
    words: "Approved with other arguments",
    edited: { days: 90 },
  });
  expect(outcomeOf([event("approval.decided", more)], "a", "approval")).not.toHaveProperty("edited");
});

test("an exception says how often", () => {
  const of = (more: object) =>
    outcomeOf(
      [event("capability.decided", { tool_call_id: "a", expired: false, reason: null, decided_by, ...more })],
      "a",
      "capability",
    )?.words;
  expect(of({ decision: "grant", max_uses: 1 })).toBe("Granted once");
  expect(of({ decision: "grant", max_uses: 3 })).toBe("Granted 3 times");
  expect(of({ decision: "deny" })).toBe("Denied");
  expect(of({ decision: "deny", expired: true })).toBe("Expired, which counts as a denial");
});

test("a budget has no call", () => {
  const raised = event("budget.decided", { decision: "raise", expired: false, reason: null, decided_by });
  expect(outcomeOf([raised], null, "budget")?.words).toBe("The budget was raised");
  expect(outcomeOf([raised], "a", "approval")).toBeNull();
});
