// @vitest-environment node
import { expect, test } from "vitest";
import { workflowRunView } from "./view";

test("an address names a node, however deep, and what it does not know is left out", () => {
  expect(workflowRunView({ as: "list", node: "memo/2/judge", items: "failed" })).toEqual({
    as: "list",
    node: "memo/2/judge",
    items: "failed",
  });
  expect(workflowRunView({ as: "tree", node: "../../x", items: "lost" })).toEqual({});
});
