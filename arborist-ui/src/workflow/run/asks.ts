import { queryOptions } from "@tanstack/react-query";
import { api, type Schemas, unwrap } from "../../api/client";

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

const MOST = 200;

/** Its key is behind that of the other waits: what makes those old makes asks old. */
export const asksQuery = queryOptions({
  queryKey: ["approvals", "ask"],
  queryFn: ({ signal }) => unwrap(api.GET("/workflow-asks", { params: { query: { limit: MOST } }, signal })),
});

export function asksOf(items: Schemas["OpenAsk"][]): Ask[] {
  return items.flatMap(({ run_id, workflow, workflow_version, node }) =>
    node.ask === null
      ? []
      : [
          {
            kind: "ask",
            run_id,
            workflow,
            workflow_version,
            node,
            ask: node.ask,
            created_at: node.started_at,
            expires_at: node.due_at,
          },
        ],
  );
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
