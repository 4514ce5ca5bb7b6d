// @vitest-environment node
import { expect, test } from "vitest";
import { addressOf, keyOf, waitView } from "./view";

const RUN = "01a20827-6e3f-7d04-bba2-d89710806570";

test("each wait has an address, and no two the same one", () => {
  const call = addressOf({ kind: "approval", run_id: RUN, tool_call_id: "approve" } as never);
  const budget = addressOf({ kind: "budget", run_id: RUN, tool_call_id: null } as never);
  const ask = addressOf({ kind: "ask", run_id: RUN, node: { path: "approve" } } as never);
  for (const place of [call, budget, ask]) expect(waitView({ ...place })).toEqual(place);
  expect(new Set([call, budget, ask].map(keyOf)).size).toBe(3);
});

test("what is no wait is left out of an address", () => {
  expect(waitView({ kind: "ask", run: RUN, node: "a b" })).toEqual({ kind: "ask", run: RUN });
  expect(waitView({ kind: "none", run: "x", node: "approve" })).toEqual({});
});
