import type { DurableEvent } from "./segment";

/** What becomes of the nodes of a workflow. */
export type NodeEvent = Extract<
  DurableEvent,
  { type: `node.${string}` | "map.progress" | "loop.round" | "workflow.budget_short" }
>;

/** In a line. */
export function nodeWords(event: NodeEvent): string {
  switch (event.type) {
    case "node.started":
      return `${event.path} (${event.kind})${event.items === undefined ? "" : `, ${event.items} elements`}`;
    case "node.waiting":
      return `${event.path}: ${event.title ?? event.event ?? "time"}`;
    case "node.retrying":
      return `${event.path}, try ${event.attempt}: ${event.error.code}: ${event.error.message}`;
    case "node.completed":
      return event.path;
    case "node.failed":
      return `${event.path}: ${event.error.code}: ${event.error.message}${event.tolerated ? " (tolerated)" : ""}`;
    case "node.skipped":
      return `${event.path}: ${event.reason}`;
    case "node.settled":
      return `${event.path}: ${event.decision} by ${event.by}${event.missing > 0 ? `, ${event.missing} to go` : ""}`;
    case "map.progress":
      return `${event.path}: ${event.completed} of ${event.items}${event.failed > 0 ? `, ${event.failed} failed` : ""}`;
    case "loop.round":
      return `${event.path}, round ${event.round}: ${event.accepted ? "accepted" : "not accepted"}${event.score === undefined ? "" : `, ${event.score}`}`;
    case "workflow.budget_short":
      return `${event.path}: ${event.needed_usd} USD needed, ${event.left_usd} left`;
  }
}
