// @vitest-environment node
import { expect, test } from "vitest";
import { drawingOf } from "./drawing";
import type { FlowGraph } from "./graph";

const node = (path: string, kind = "value") => ({
  path,
  kind,
  label: "",
  parent: path.includes("/") ? path.slice(0, path.lastIndexOf("/")) : null,
});

const GRAPH: FlowGraph = {
  nodes: [node("plan"), node("memo", "loop"), node("memo/make"), node("memo/judge"), node("last")],
  edges: [
    { from: "plan", to: "memo", kind: "required" },
    { from: "memo", to: "last", kind: "required" },
    { from: "plan", to: "last", kind: "order" },
    { from: "gone", to: "last", kind: "optional" },
  ],
};

test("edges of one kind and depth are one line, which ends where its node begins", () => {
  const { nodes, edges } = drawingOf(GRAPH);
  expect(edges.map(({ kind, depth }) => `${kind} ${depth}`).toSorted()).toEqual([
    "order 0",
    "required 0",
    "required 1",
  ]);
  const top = edges.find(({ kind, depth }) => kind === "required" && depth === 0);
  expect(top?.lines.match(/M/g)).toHaveLength(2);
  const last = nodes.find(({ box }) => box.node.path === "last");
  expect(top?.heads).toContain(`L${(last?.left ?? 0) + (last?.box.width ?? 0) / 2} ${last?.top}z`);
});

test("what is within a node is placed from the corner of the whole", () => {
  const { nodes, width, height } = drawingOf(GRAPH);
  const [memo, make] = ["memo", "memo/make"].map((path) => nodes.find(({ box }) => box.node.path === path));
  expect(make?.depth).toBe(1);
  expect(memo?.holds).toBe(true);
  expect(make?.left).toBe((memo?.left ?? 0) + (make?.box.x ?? 0));
  expect(make?.top).toBe((memo?.top ?? 0) + (make?.box.y ?? 0));
  for (const { box, left, top } of nodes) {
    expect(left + box.width).toBeLessThanOrEqual(width);
    expect(top + box.height).toBeLessThanOrEqual(height);
  }
});
