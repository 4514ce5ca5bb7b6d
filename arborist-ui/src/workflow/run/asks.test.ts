import { expect, test } from "vitest";
import { approvalsOf, askOf, askOutcome } from "./asks";

test("an ask of the list is what its node asks, and nothing else of the list is one", () => {
  const ask = { title: "Send?", count: 2, decisions: [{ decision: "approve" }, { decision: "deny" }] };
  const node = { path: "approve", ask };
  const at = { created_at: "a", expires_at: "b" };
  const listed = { kind: "ask", run_id: "r", agent: null, workflow: "w", workflow_version: 3, node, ...at };
  expect(askOf(listed as never)).toEqual({
    kind: "ask",
    run_id: "r",
    workflow: "w",
    workflow_version: 3,
    node,
    ask,
    ...at,
  });
  expect(
    askOf({ ...listed, kind: "approval", workflow: null, workflow_version: null, node: null } as never),
  ).toBeNull();
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
