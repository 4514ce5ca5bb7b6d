import type { Schemas } from "../../api/client";
import type { RunEvent } from "../../api/events";
import type { FlowGraph } from "./graph";

export type NodeState = Schemas["WorkflowNode"];
export type NodeStatus = Schemas["NodeStatus"];

/** Nodes that have begun, by their paths, in the order in which they did. Elements of maps are read as pages. */
export type States = ReadonlyMap<string, NodeState>;

type NodeEvent = Extract<RunEvent, { type: `node.${string}` | "map.progress" | "loop.round" }>;

export function isNodeEvent(event: RunEvent): event is NodeEvent {
  return event.type.startsWith("node.") || event.type === "map.progress" || event.type === "loop.round";
}

export function byPath(nodes: NodeState[]): States {
  return new Map(nodes.map((node) => [node.path, node]));
}

/** What the nodes are after an event. Events say less than the node itself, which its details read. */
export function after(states: States, event: NodeEvent): States {
  // An element: its map counts it, and its page has it.
  const holder = holderOf(event.path);
  if (holder !== null && states.get(holder)?.kind === "map") return states;
  const before = states.get(event.path);
  const changed = changeOf(event, before);
  if (changed === null) return states;
  return new Map(states).set(event.path, { ...(before ?? begun(event)), ...changed });
}

/** A run that a node started is this from now on. */
export function withChild(states: States, child: string, status: Schemas["RunStatus"]): States {
  for (const [path, node] of states) {
    if (node.child_run_id === child && node.child_status !== status) {
      return new Map(states).set(path, { ...node, child_status: status });
    }
  }
  return states;
}

/**
 * The states as a diagram has them, whose nodes are drawn once however often they are repeated: of the rounds of a loop it
 * shows the last, and of the elements of a map how many are done.
 */
export function drawn(states: States, graph: FlowGraph): States {
  const last = new Map<string, NodeState>();
  for (const node of states.values()) last.set(drawnPath(node.path), node);
  const kinds = new Map(graph.nodes.map(({ path, kind }) => [path, kind]));
  const repeated = new Set<string>();
  for (const { path, kind, parent } of graph.nodes) {
    const holder = parent === null ? undefined : last.get(parent);
    if (parent === null || holder === undefined || last.has(path)) continue;
    const isElement = kinds.get(parent) === "map" && (holder.items?.started ?? 0) > 0;
    if (!isElement && !repeated.has(parent)) continue;
    repeated.add(path);
    last.set(path, inEachElement(path, kind, holder, isElement));
  }
  return last;
}

/** A node within a map, for all elements at once. */
function inEachElement(path: string, kind: string, holder: NodeState, isElement: boolean): NodeState {
  const { status, items, started_at, ended_at } = holder;
  return { ...BEFORE, path, kind, status, started_at, ended_at, items: isElement ? items : null };
}

/** `memo/2/judge` is drawn as `memo/judge`. */
export function drawnPath(path: string): string {
  return path
    .split("/")
    .filter((step) => !/^\d+$/.test(step))
    .join("/");
}

function changeOf(event: NodeEvent, before: NodeState | undefined): Partial<NodeState> | null {
  switch (event.type) {
    case "node.started":
      return {
        ...begun(event),
        kind: event.kind,
        // A node that goes on after its run was resumed is in its next try, which the node itself says.
        attempt: before?.attempt ?? 1,
        started_at: before?.started_at ?? event.at,
        child_run_id: event.child_run_id ?? before?.child_run_id ?? null,
        items:
          event.items === undefined
            ? (before?.items ?? null)
            : { total: event.items, started: 0, completed: 0, failed: 0, skipped: 0 },
        loop: before?.loop ?? null,
      };
    case "node.waiting":
      return { kind: event.kind, status: "waiting", due_at: event.due_at ?? null };
    case "node.retrying":
      return { status: "waiting", attempt: event.attempt, due_at: event.due_at, error: event.error };
    case "node.completed":
      return {
        status: "completed",
        output: event.output ?? event.output_preview ?? null,
        error: event.error ?? null,
        due_at: null,
        ended_at: event.at,
      };
    case "node.failed":
      return { status: "failed", error: event.error, tolerated: event.tolerated, due_at: null, ended_at: event.at };
    case "node.skipped":
      return { status: "skipped", ended_at: event.at };
    case "map.progress":
      return {
        items: {
          total: event.items,
          started: event.started,
          completed: event.completed,
          failed: event.failed,
          skipped: before?.items?.skipped ?? 0,
        },
      };
    case "loop.round":
      return { loop: roundOf(event, before) };
    case "node.settled":
      return settledAs(event);
  }
}

/** Of an ask, what it came to is another event's; of a node that an operator settled there is none but this. */
function settledAs({ decision, at }: Extract<NodeEvent, { type: "node.settled" }>): Partial<NodeState> | null {
  if (decision !== "output" && decision !== "error") return null;
  return { status: decision === "output" ? "completed" : "failed", due_at: null, ended_at: at };
}

function roundOf(event: Extract<NodeEvent, { type: "loop.round" }>, before: NodeState | undefined) {
  const history = (before?.loop?.history ?? []).filter((each) => each.round !== event.round);
  const { round, accepted, score } = event;
  return {
    round,
    best_round: score === undefined || String(score) === String(event.best) ? round : (before?.loop?.best_round ?? 0),
    history: [...history, { round, accepted, ...(score === undefined ? {} : { score }) }],
  };
}

const BEFORE: Omit<NodeState, "path" | "started_at"> = {
  index: null,
  kind: "",
  status: "running",
  tolerated: false,
  attempt: 1,
  child_run_id: null,
  child_status: null,
  output: null,
  error: null,
  items: null,
  loop: null,
  ask: null,
  due_at: null,
  ended_at: null,
};

function begun(event: NodeEvent): NodeState {
  return { ...BEFORE, path: event.path, started_at: event.at };
}

/** The map or loop that repeats a node; null for one that is not repeated. */
function holderOf(path: string): string | null {
  return /^(.+)\/\d+(?:\/[a-z]+)?$/.exec(path)?.[1] ?? null;
}
