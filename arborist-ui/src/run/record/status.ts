import type { Schemas } from "../../api/client";

export type Run = Schemas["Run"];
export type RunStatus = Schemas["RunStatus"];

export const STATUSES: RunStatus[] = ["queued", "running", "waiting", "completed", "stopped", "failed", "cancelled"];

const ENDS = new Set<RunStatus>(["completed", "stopped", "failed", "cancelled"]);

export function isEnded(status: RunStatus): boolean {
  return ENDS.has(status);
}

const REASONS: Record<string, string> = {
  finish: "finished",
  text: "answered",
  call: "call made",
  turn_cap: "turn limit",
  token_budget: "token budget",
  usd_budget: "cost budget",
  deadline: "time limit",
};

const WAITS: Record<string, string> = {
  client_tool: "for a client tool",
  approval: "for approval",
  in_doubt: "for a call in doubt",
  child: "for a delegated run",
  budget: "for a higher budget",
};

/** What the status alone does not say: which limit, whose word, which error. */
export function reasonOf(run: Pick<Run, "status" | "stop_reason" | "wait" | "error">): string | null {
  if (run.status === "waiting" && run.wait) return nameOfWait(run.wait.kind);
  return reasonOfEnd(run.status, run.stop_reason, run.error?.code ?? null);
}

export function nameOfWait(kind: string): string {
  return WAITS[kind] ?? kind;
}

export function nameOfReason(reason: string): string {
  return REASONS[reason] ?? reason;
}

export function reasonOfEnd(status: RunStatus, stopReason: string | null, errorCode: string | null): string | null {
  if (status === "stopped" && stopReason) return nameOfReason(stopReason);
  if (status === "failed" && errorCode) return errorCode.replaceAll("_", " ");
  return null;
}

export function titleOf(run: Pick<Run, "goal" | "call" | "workflow" | "id">): string {
  const text =
    run.goal ?? (run.call ? `Call of ${run.call.tool}` : run.workflow ? workflowTitle(run.workflow) : run.id);
  return text.trimStart().split("\n")[0]?.slice(0, 300) ?? "";
}

/** A graph that a node repeats is a run of its own. */
export function workflowTitle({ name, graph }: Pick<NonNullable<Run["workflow"]>, "name" | "graph">): string {
  return graph === null ? name : `${name} ${graph}`;
}
