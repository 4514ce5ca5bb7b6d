import { Graph, layout } from "@dagrejs/dagre";
import { type FlowGraph, type FlowNode, levels } from "./graph";

export const NODE = { width: 190, height: 60 };
/** Of a node that has others within it: its own words above them, and a margin around them. */
export const HEAD = 62;
const MARGIN = 12;

export interface Box {
  node: FlowNode;
  /** From the corner of the node that it is within. */
  x: number;
  y: number;
  width: number;
  height: number;
}

/** Where each node is drawn, level by level: a node is as large as what is within it. */
export function placed(graph: FlowGraph): Map<string, Box> {
  const within = levels(graph);
  const boxes = new Map<string, Box>();

  function level(parent: string | null): { width: number; height: number } {
    const nodes = within.get(parent) ?? [];
    const here = new Set(nodes.map(({ path }) => path));
    const drawn = new Graph();
    drawn.setGraph({ rankdir: "TB", nodesep: 24, ranksep: 36, marginx: MARGIN, marginy: MARGIN });
    drawn.setDefaultEdgeLabel(() => ({}));
    for (const { path } of nodes) {
      const inner = within.has(path) ? level(path) : null;
      drawn.setNode(
        path,
        inner === null
          ? { ...NODE }
          : { width: Math.max(NODE.width, inner.width), height: HEAD + inner.height - MARGIN },
      );
    }
    for (const { from, to } of graph.edges) if (here.has(from) && here.has(to)) drawn.setEdge(from, to);
    layout(drawn);
    const top = parent === null ? 0 : HEAD - MARGIN;
    for (const node of nodes) {
      const { x = 0, y = 0, width = 0, height = 0 } = drawn.node(node.path) as Partial<Box>;
      boxes.set(node.path, { node, x: x - width / 2, y: y - height / 2 + top, width, height });
    }
    const size = drawn.graph() as { width?: number; height?: number };
    return { width: size.width ?? 0, height: size.height ?? 0 };
  }

  level(null);
  return boxes;
}
