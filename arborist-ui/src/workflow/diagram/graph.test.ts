// @vitest-environment node
import { describe, expect, it } from "vitest";
import { type FlowGraph, type FlowNode, readingOrder, withRounds } from "./graph";
import { placed } from "./layout";

function node(path: string, kind = "value"): FlowNode {
  const slash = path.lastIndexOf("/");
  return { path, kind, label: "", parent: slash < 0 ? null : path.slice(0, slash) };
}

function edge(from: string, to: string): FlowGraph["edges"][number] {
  return { from, to, kind: "required" };
}

const RESEARCH: FlowGraph = {
  nodes: [
    node("memo", "loop"),
    node("memo/make"),
    node("memo/judge"),
    node("plan"),
    node("dig", "map"),
    node("dig/do"),
  ],
  edges: [edge("dig", "memo"), edge("plan", "dig")],
};

const paths = (graph: FlowGraph) => readingOrder(graph).map(({ path }) => path);

describe("the reading order", () => {
  it("has each node behind those that it waits for, and before those within it", () => {
    expect(paths(RESEARCH)).toEqual(["plan", "dig", "dig/do", "memo", "memo/make", "memo/judge"]);
  });

  it("has every node of a cycle once", () => {
    const cycle = { nodes: [node("a"), node("b"), node("c")], edges: [edge("a", "b"), edge("b", "a"), edge("b", "c")] };
    expect(paths(cycle).toSorted()).toEqual(["a", "b", "c"]);
  });
});

describe("the layout", () => {
  it("has nodes below those that they wait for, and none over another", () => {
    const boxes = placed(RESEARCH);
    const top = ["plan", "dig", "memo"].map((path) => boxes.get(path)).filter((box) => box !== undefined);
    expect(top).toHaveLength(3);
    for (const [index, box] of top.slice(1).entries()) {
      const above = top[index];
      expect(box.y).toBeGreaterThanOrEqual((above?.y ?? 0) + (above?.height ?? 0));
    }
  });

  it("has what is within a node inside its box", () => {
    const boxes = placed(withRounds(RESEARCH));
    const memo = boxes.get("memo");
    const [make, judge] = [boxes.get("memo/make"), boxes.get("memo/judge")];
    expect(make?.y).toBeLessThan(judge?.y ?? 0);
    for (const inner of [make, judge]) {
      expect(inner?.x).toBeGreaterThanOrEqual(0);
      expect(inner?.y).toBeGreaterThanOrEqual(60);
      expect((inner?.x ?? 0) + (inner?.width ?? 0)).toBeLessThanOrEqual(memo?.width ?? 0);
      expect((inner?.y ?? 0) + (inner?.height ?? 0)).toBeLessThanOrEqual(memo?.height ?? 0);
    }
  });

  it("places two hundred nodes in less than two seconds of a processor", () => {
    const nodes = Array.from({ length: 200 }, (_, index) => node(`n${index}`));
    const edges = nodes.slice(1).map(({ path }, index) => edge(`n${Math.floor(index / 3)}`, path));
    const before = process.cpuUsage();
    expect(placed({ nodes, edges }).size).toBe(200);
    const took = process.cpuUsage(before).user / 1_000;
    console.info(`layout of 200 nodes: ${took.toFixed(0)} ms`);
    expect(took).toBeLessThan(2_000);
  });
});
