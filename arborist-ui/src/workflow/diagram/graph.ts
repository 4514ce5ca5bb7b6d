import type { Schemas } from "../../api/client";

export type FlowNode = Schemas["WorkflowGraphNode"];
export type FlowEdge = Schemas["WorkflowGraphEdge"];

export interface FlowGraph {
  nodes: FlowNode[];
  edges: FlowEdge[];
}

/** The id of a node, without those that it is within. */
export function idOf(path: string): string {
  return path.slice(path.lastIndexOf("/") + 1);
}

/** The nodes of each level: those at the top under null. */
export function levels(graph: FlowGraph): Map<string | null, FlowNode[]> {
  return grouped(graph.nodes, (node) => node.parent);
}

/** As `Map.groupBy`, which Node 20 does not have. */
function grouped<K, T>(all: T[], keyOf: (each: T) => K): Map<K, T[]> {
  const groups = new Map<K, T[]>();
  for (const each of all) {
    const key = keyOf(each);
    const group = groups.get(key);
    if (group === undefined) groups.set(key, [each]);
    else group.push(each);
  }
  return groups;
}

/**
 * Nodes in the order in which they are read: each behind those that it waits for, and before those within it. Where that
 * leaves a choice, as the document has them.
 */
export function readingOrder(graph: FlowGraph): FlowNode[] {
  const within = levels(graph);
  const before = grouped(graph.edges, (edge) => edge.to);
  const byPath = new Map(graph.nodes.map((node) => [node.path, node]));
  const ordered = new Set<FlowNode>();
  function put(node: FlowNode, asking: ReadonlySet<string>): void {
    // A cycle is an error that the analysis names; its nodes are read all the same.
    if (ordered.has(node) || asking.has(node.path)) return;
    const deeper = new Set(asking).add(node.path);
    for (const { from } of before.get(node.path) ?? []) {
      const first = byPath.get(from);
      if (first !== undefined) put(first, deeper);
    }
    ordered.add(node);
    for (const inner of within.get(node.path) ?? []) put(inner, new Set());
  }
  for (const node of within.get(null) ?? []) put(node, new Set());
  return [...ordered];
}

/** The judge of a loop reads what was made: no reference says so, and every reader wants to see it. */
export function withRounds(graph: FlowGraph): FlowGraph {
  const paths = new Set(graph.nodes.map((node) => node.path));
  const rounds = graph.nodes
    .filter((node) => node.kind === "loop" && paths.has(`${node.path}/make`) && paths.has(`${node.path}/judge`))
    .map(({ path }): FlowEdge => ({ from: `${path}/make`, to: `${path}/judge`, kind: "required" }));
  return { nodes: graph.nodes, edges: [...graph.edges, ...rounds] };
}
