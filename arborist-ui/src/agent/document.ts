import { parse, stringify } from "yaml";
import type { Schemas } from "../api/client";
import type { Agent } from "./agents";

export type Draft = Schemas["AgentDraft"];

/** What only reading knows, and a document that is stored does not say. */
const READ_ONLY = [
  "id",
  "version",
  "mcp_exposed",
  "published_version",
  "created_at",
  "updated_at",
  "warnings",
  "expected_version",
];

/** A version as it would be stored: what is not set is left out. */
export function draftOf(agent: Agent): Draft {
  return without(Object.fromEntries(Object.entries(agent).filter(([name]) => !READ_ONLY.includes(name)))) as Draft;
}

/** Without members that are null or empty lists of what may be none, as they say what leaving them out says. */
function without(value: Record<string, unknown>): Record<string, unknown> {
  return Object.fromEntries(
    Object.entries(value)
      .filter(([name, each]) => each !== null && !(Array.isArray(each) && each.length === 0 && name !== "tools"))
      .map(([name, each]) => [name, NESTED.includes(name) ? without(each as Record<string, unknown>) : each]),
  );
}

/** Members of Grove's own; what a caller put into a schema stays as it is, nulls too. */
const NESTED = ["limits", "workspace", "git"];

const ORDER = ["name", "description", "model", "system_prompt", "tools", "approvals", "limits"];

export type Language = "yaml" | "json";

export function write(draft: Draft, language: Language): string {
  const known = draft as unknown as Record<string, unknown>;
  const sorted = {
    ...Object.fromEntries(ORDER.filter((name) => name in known).map((name) => [name, known[name]])),
    ...known,
  };
  return language === "json" ? `${JSON.stringify(sorted, null, 2)}\n` : stringify(sorted, { lineWidth: 100 });
}

/** A copy in which a member is another; undefined takes it out, and what is empty without it. */
export function put(draft: Draft, path: string, value: unknown): Draft {
  const [first = "", ...rest] = path.split(".");
  const copy = { ...(draft as unknown as Record<string, unknown>) };
  let next = value;
  if (rest.length > 0) {
    const inner = put((copy[first] ?? {}) as Draft, rest.join("."), value);
    next = Object.keys(inner).length === 0 ? undefined : inner;
  }
  if (next === undefined) delete copy[first];
  else copy[first] = next;
  return copy as unknown as Draft;
}

export function get(draft: Draft, path: string): unknown {
  return path
    .split(".")
    .reduce<unknown>(
      (value, name) =>
        typeof value === "object" && value !== null ? (value as Record<string, unknown>)[name] : undefined,
      draft,
    );
}

/** With which a new agent begins. */
export const NEW: Draft = parse(`
name: ""
system_prompt: ""
tools: [finish]
limits: {max_turns: 20}
`);
