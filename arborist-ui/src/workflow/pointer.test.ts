// @vitest-environment node
import { expect, test } from "vitest";
import { pointerOf } from "./pointer";

test("a node within others has a pointer", () => {
  const kinds = new Map([
    ["memo", "loop"],
    ["memo/judge", "graph"],
    ["each", "map"],
    ["each/do", "agent"],
  ]);
  expect(pointerOf("memo/judge/one", kinds)).toBe("/nodes/memo/loop/judge/nodes/one");
  expect(pointerOf("each/do", kinds)).toBe("/nodes/each/do");
});
