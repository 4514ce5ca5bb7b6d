import type { Schemas } from "../../api/client";

/** What a node of a workflow's run asks of people. */
export interface Ask {
  kind: "ask";
  run_id: string;
  workflow: string;
  workflow_version: number;
  node: Schemas["WorkflowNode"];
  ask: Schemas["NodeAsk"];
  created_at: string;
  expires_at: string | null;
}

/** Key of the list that has asks beside what runs wait for. */
export const PENDING_KEY = ["approvals"] as const;

/** The ask of an item of that list; null of any other. */
export function askOf(item: Schemas["PendingDecision"]): Ask | null {
  const { kind, run_id, workflow, workflow_version, node, created_at, expires_at } = item;
  if (kind !== "ask" || workflow === null || workflow_version === null || !node?.ask) return null;
  return { kind, run_id, workflow, workflow_version, node, ask: node.ask, created_at, expires_at };
}

/** How many have approved so far. */
export function approvalsOf({ decisions }: Pick<Schemas["NodeAsk"], "decisions">): number {
  return decisions.filter(({ decision }) => decision === "approve").length;
}

/** What became of an ask, in words; its decisions say whose they were. */
export function askOutcome({ status, output, error }: Pick<Ask["node"], "status" | "output" | "error">): string {
  switch (status) {
    case "running":
    case "waiting":
      return "It still waits";
    case "completed": {
      const { decision, by } = (output ?? {}) as { decision?: unknown; by?: unknown };
      const words = decision === "approve" ? "Approved" : "Denied";
      return by === null ? `Not answered in time, which counts as ${words.toLowerCase()}` : words;
    }
    case "failed":
      return error?.message ?? "It failed";
    case "skipped":
      return "It was skipped";
    case "cancelled":
      return "The run was cancelled";
  }
}
