import { expect, test } from "vitest";
import { approvalsOf, askOutcome, asksOf } from "./asks";

test("an ask is what its node asks, since it began and until it is due", () => {
  const ask = { title: "Send?", count: 2, decisions: [{ decision: "approve" }, { decision: "deny" }] };
  const node = { path: "approve", started_at: "a", due_at: "b", ask };
  const open = { run_id: "r", root_run_id: "r", workflow: "w", workflow_version: 3, node };
  expect(asksOf([open, { ...open, node: { ...node, ask: null } }] as never)).toEqual([
    { kind: "ask", run_id: "r", workflow: "w", workflow_version: 3, node, ask, created_at: "a", expires_at: "b" },
  ]);
  expect(approvalsOf(ask)).toBe(1);
});

test("a decision and the end of its time are not mixed up", () => {
  const ended = (output: unknown) => askOutcome({ status: "completed", output, error: null });
  expect(ended({ decision: "approve", by: "on call" })).toBe("Approved");
  expect(ended({ decision: "deny", by: "on call" })).toBe("Denied");
  expect(ended({ decision: "deny", by: null })).toBe("Not answered in time, which counts as denied");
  expect(askOutcome({ status: "cancelled", output: null, error: null })).toBe("The run was cancelled");
  const error = { code: "ask_denied", message: "Nothing was said in time" };
  expect(askOutcome({ status: "failed", output: null, error })).toBe("Nothing was said in time");
});
