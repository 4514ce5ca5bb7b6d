import type { AuditEntry } from "./export";

type Named =
  | "/agents/$name"
  | "/workflows/$name"
  | "/skills/$name"
  | "/tools/$name"
  | "/tool-providers/$name"
  | "/model-endpoints/$name";

export type Address = { to: Named; params: { name: string } } | { to: "/runs/$id"; params: { id: string } };

const PAGES: Partial<Record<AuditEntry["kind"], Named>> = {
  agent: "/agents/$name",
  workflow: "/workflows/$name",
  skill: "/skills/$name",
  tool: "/tools/$name",
  tool_provider: "/tool-providers/$name",
  model_endpoint: "/model-endpoints/$name",
};

const OF_RUNS: AuditEntry["kind"][] = ["run", "approval", "in_doubt", "budget", "tool_result", "ask", "node", "event"];

/** The page of what an entry is about; null where there is none, or none any more. */
export function addressOf(entry: Pick<AuditEntry, "kind" | "action" | "object" | "object_id">): Address | null {
  if (entry.action === "deleted") return null;
  const to = PAGES[entry.kind];
  if (to !== undefined && entry.object !== null) return { to, params: { name: entry.object } };
  if (OF_RUNS.includes(entry.kind) && entry.object_id !== null)
    return { to: "/runs/$id", params: { id: entry.object_id } };
  return null;
}
