import type { FlowEdge, FlowGraph } from "./graph";
import { readingOrder, withRounds } from "./graph";
import { type Box, placed } from "./layout";

/** A node where it is drawn: from the corner of the node that it is within, and of the whole. */
export interface DrawnNode {
  box: Box;
  left: number;
  top: number;
  /** How many nodes it is within. */
  depth: number;
  /** Whether others are within it. */
  holds: boolean;
}

/** Edges of one kind between nodes of one depth, as one line: there may be hundreds, and none is ever touched. */
export interface DrawnEdges {
  kind: FlowEdge["kind"];
  depth: number;
  lines: string;
  heads: string;
}

export interface Drawing {
  /** In the order in which they are read. */
  nodes: DrawnNode[];
  edges: DrawnEdges[];
  width: number;
  height: number;
}

const HEAD = { width: 4, height: 8 };

export function drawingOf(given: FlowGraph): Drawing {
  const graph = withRounds(given);
  const boxes = placed(graph);
  const holders = new Set(graph.nodes.map((node) => node.parent));
  const drawn = new Map<string, DrawnNode>();
  function place(path: string): DrawnNode | undefined {
    const known = drawn.get(path);
    const box = boxes.get(path);
    if (known !== undefined || box === undefined) return known;
    const { parent } = box.node;
    const within = parent === null ? undefined : place(parent);
    const node = {
      box,
      left: box.x + (within?.left ?? 0),
      top: box.y + (within?.top ?? 0),
      depth: within === undefined ? 0 : within.depth + 1,
      holds: holders.has(path),
    };
    drawn.set(path, node);
    return node;
  }
  const nodes = readingOrder(graph).flatMap(({ path }) => place(path) ?? []);
  return {
    nodes,
    edges: edgesOf(graph, drawn),
    width: Math.max(0, ...nodes.map(({ left, box }) => left + box.width)),
    height: Math.max(0, ...nodes.map(({ top, box }) => top + box.height)),
  };
}

function edgesOf(graph: FlowGraph, drawn: Map<string, DrawnNode>): DrawnEdges[] {
  const groups = new Map<string, DrawnEdges>();
  for (const { from, to, kind } of graph.edges) {
    const [source, target] = [drawn.get(from), drawn.get(to)];
    if (source === undefined || target === undefined) continue;
    const { depth } = target;
    const key = `${kind} ${depth}`;
    const group = groups.get(key) ?? { kind, depth, lines: "", heads: "" };
    groups.set(key, group);
    const [x, y] = [target.left + target.box.width / 2, target.top];
    group.lines += line(source.left + source.box.width / 2, source.top + source.box.height, x, y - HEAD.height);
    group.heads += `M${x - HEAD.width} ${y - HEAD.height}h${2 * HEAD.width}L${x} ${y}z`;
  }
  return [...groups.values()];
}

/** From the foot of one node to the top of another: down at both ends, also where the other is higher up. */
function line(fromX: number, fromY: number, toX: number, toY: number): string {
  const bend = toY >= fromY ? (toY - fromY) / 2 : Math.min(120, 25 + Math.sqrt(fromY - toY) * 4);
  return `M${fromX} ${fromY}C${fromX} ${fromY + bend} ${toX} ${toY - bend} ${toX} ${toY}`;
}
