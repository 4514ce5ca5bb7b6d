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
  wait_limit: "limit of waiting",
};

const WAITS: Record<string, string> = {
  client_tool: "for a client tool",
  approval: "for approval",
  in_doubt: "for a call in doubt",
  child: "for a delegated run",
  budget: "for a higher budget",
  capability: "for an exception to policies",
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

const CAPS: Record<string, string> = { turn_cap: "max_turns", deadline: "max_seconds", wait_limit: "max_wait_seconds" };

/** How a run goes on that a limit stopped which is no budget; one that a budget stopped says it in `over_budget`. */
export function wayOn(run: Pick<Run, "status" | "stop_reason" | "kind">): string | null {
  const limit = run.stop_reason ? CAPS[run.stop_reason] : undefined;
  if (run.status !== "stopped" || run.kind !== "agent" || limit === undefined) return null;
  return `Resume it with a higher ${limit}, past the agent's own with a key of scope provision, or fork it from a turn: a fork has the whole limit again`;
}

export function titleOf({ goal, title, call, workflow, id }: Titled): string {
  const what = whatRuns({
    agent: null,
    tool: call?.tool ?? null,
    workflow: workflow?.name ?? null,
    graph: workflow?.graph ?? null,
  });
  const text = goal ?? withTitle(what ?? id, title);
  return text.trimStart().split("\n")[0]?.slice(0, 300) ?? "";
}

type Titled = Pick<Run, "goal" | "title" | "call" | "workflow" | "id">;

/** The agent, the workflow or the tool; a graph that a node repeats is a run of its own. */
export function whatRuns({ agent, workflow, graph, tool }: Ran): string | null {
  if (agent !== null) return agent;
  if (tool !== null) return `Call of ${tool}`;
  return workflow === null || graph === null ? workflow : `${workflow} ${nodeOf(graph)}`;
}

type Ran = Pick<Schemas["TreeRun"], "agent" | "workflow" | "graph" | "tool">;

/** The node whose graph it is, as paths of nodes are written: `/nodes/dig/do` is that of `dig`. */
function nodeOf(graph: string): string {
  return [...graph.matchAll(/\/nodes\/([^/]+)/g)].map(([, id]) => id).join("/") || graph;
}

export function withTitle(what: string, title: string | null): string {
  return title === null ? what : `${what} · ${title}`;
}
