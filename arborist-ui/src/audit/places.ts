import type { Schemas } from "../api/client";
import type { DefinitionPath } from "../definition/definitions";
import type { AuditEntry } from "./export";

/** Where definitions are whose changes are audited, by their kinds. */
export const DEFINITIONS = {
  agent: "/agents",
  workflow: "/workflows",
  skill: "/skills",
  tool: "/tools",
  dataset: "/datasets",
  policy: "/policies",
  tool_provider: "/tool-providers",
  model_endpoint: "/model-endpoints",
} as const satisfies Partial<Record<Schemas["AuditKind"], DefinitionPath>>;

type Named = `${DefinitionPath}/$name`;

export type Address = { to: Named; params: { name: string } } | { to: "/runs/$id"; params: { id: string } };

const OF_RUNS: AuditEntry["kind"][] = [
  "run",
  "approval",
  "in_doubt",
  "budget",
  "capability",
  "tool_result",
  "ask",
  "node",
  "event",
];

/** The page of what an entry is about; null where there is none, or none any more. */
export function addressOf(entry: Pick<AuditEntry, "kind" | "action" | "object" | "object_id">): Address | null {
  if (entry.action === "deleted") return null;
  const path = isDefinition(entry.kind) ? DEFINITIONS[entry.kind] : undefined;
  if (path !== undefined && entry.object !== null) return { to: `${path}/$name`, params: { name: entry.object } };
  if (OF_RUNS.includes(entry.kind) && entry.object_id !== null)
    return { to: "/runs/$id", params: { id: entry.object_id } };
  return null;
}

function isDefinition(kind: AuditEntry["kind"]): kind is keyof typeof DEFINITIONS {
  return kind in DEFINITIONS;
}
