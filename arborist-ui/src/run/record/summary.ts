import type { Schemas } from "../../api/client";
import { nameOfWait, type Run, reasonOfEnd, whatRuns, withTitle } from "./status";

/** A run as a row. */
export type RunSummary = Schemas["RunSummary"];

export function rowTitle({ goal, id, ...of }: Title): string {
  return goal ?? withTitle(whatRuns(of) ?? id, of.title);
}

type Title = Pick<RunSummary, "goal" | "title" | "agent" | "tool" | "workflow" | "graph" | "id">;

export function rowReason(
  run: Pick<RunSummary, "status" | "stop_reason" | "waiting_for" | "error_code">,
): string | null {
  if (run.status === "waiting") return run.waiting_for.map(nameOfWait).join(", ") || null;
  return reasonOfEnd(run.status, run.stop_reason, run.error_code);
}

/** The row of a run that was read by itself. */
export function summaryOf(run: Run): RunSummary {
  return {
    id: run.id,
    run_id: run.run_id,
    kind: run.kind,
    title: run.title,
    agent: run.agent,
    agent_version: run.agent_version,
    model: run.model,
    workflow: run.workflow?.name ?? null,
    workflow_version: run.workflow?.version ?? null,
    graph: run.workflow?.graph ?? null,
    status: run.status,
    stop_reason: run.stop_reason,
    error_code: run.error?.code ?? null,
    goal: run.goal?.trimStart().split("\n")[0]?.slice(0, 200) ?? null,
    tool: run.call?.tool ?? null,
    origin: run.origin,
    labels: run.labels,
    parent_run_id: run.parent_run_id,
    root_run_id: run.root_run_id,
    depth: run.depth,
    descendants: null,
    turns: run.turns,
    usage: run.usage,
    max_cost_usd: run.limits.max_cost_usd,
    waiting_for: run.wait === null ? [] : [run.wait.kind],
    created_at: run.created_at,
    started_at: run.started_at,
    finished_at: run.finished_at,
  };
}
