import type { Schemas } from "../api/client";
import { DEFINITIONS } from "./places";

/** What of the trail is shown; all of it is the page's address. */
export interface AuditFilter {
  /** A tenant's id. */
  owner?: string;
  key?: string;
  /** One kind, or a group of them. */
  kind?: Kind | Group;
  action?: string;
  /** A name or an id. */
  object?: string;
  door?: Door;
  /** One of the outcomes, or `not_ok` for all but the good one. */
  outcome?: Outcome;
  /** A span such as `24h`. */
  since?: string;
  /** Of the entry that is open. */
  entry?: string;
}

type Status = Schemas["AuditRecord"]["status"];
export type Outcome = Status | "not_ok";
export type Kind = Schemas["AuditKind"];
export type Door = Schemas["AuditRecord"]["door"];

const NAMES: Partial<Record<Kind, string>> = { person: "person's data", mcp_call: "MCP call" };

/** A kind, an action or an outcome as a person reads it. */
export function words(wire: string): string {
  return NAMES[wire as Kind] ?? wire.replaceAll("_", " ");
}

const NOT_OK: Exclude<Status, "ok">[] = ["tool_error", "error", "denied", "input_required", "cancelled"];

export const OUTCOMES: { value: Outcome; label: string }[] = [
  { value: "not_ok", label: "All but ok" },
  { value: "ok", label: "ok" },
  ...NOT_OK.map((status) => ({ value: status, label: words(status) })),
];

export const DOORS: { value: Door; label: string }[] = [
  { value: "rest", label: "REST" },
  { value: "ui", label: "UI" },
  { value: "mcp", label: "MCP" },
  { value: "server", label: "the server" },
];

/** In the order in which they are offered; each kind is in one of them. */
const GROUPS = {
  definitions: [...(Object.keys(DEFINITIONS) as (keyof typeof DEFINITIONS)[]), "provided_tool"],
  access: ["key", "client", "chat_token", "signing_key", "secret", "request"],
  decisions: ["approval", "in_doubt", "budget", "capability", "tool_result", "ask", "node", "event"],
  operations: ["run", "person", "hold", "tenant", "retention", "limits", "ceiling", "brake", "grant", "price"],
  calls: ["mcp_call", "token"],
} as const satisfies Record<string, readonly Kind[]>;

export type Group = keyof typeof GROUPS | "changes";

const TITLES: Record<Group, string> = {
  changes: "All but MCP calls",
  definitions: "Definitions",
  access: "Keys and secrets",
  decisions: "Decisions and answers",
  operations: "Runs, holds, settings",
  calls: "MCP calls",
};

/** For a list with headings: the groups as a whole, then each kind below its group's name. */
export const KINDS: { group: string; items: { value: string; label: string }[] }[] = [
  { group: "Groups", items: Object.entries(TITLES).map(([value, label]) => ({ value, label })) },
  ...Object.entries(GROUPS).map(([group, kinds]) => ({
    group: TITLES[group as Group],
    items: kinds.map((kind) => ({ value: kind as string, label: words(kind) })),
  })),
];

const ALL: Kind[] = Object.values(GROUPS).flat();

/** The kinds that a choice means. */
export function kindsOf(choice: Kind | Group): Kind[] {
  if (choice === "changes") return ALL.filter((kind) => !(GROUPS.calls as readonly Kind[]).includes(kind));
  return choice in GROUPS ? [...GROUPS[choice as keyof typeof GROUPS]] : [choice as Kind];
}

const UUID = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/i;
const SPAN = /^([1-9][0-9]{0,3})(h|d)$/;
const LONGEST = 500;

/** Reads an address; what is no filter is left out. */
export function auditFilter(search: Record<string, unknown>): AuditFilter {
  const filter: AuditFilter = {};
  for (const name of ["owner", "key", "entry"] as const) {
    const value = search[name];
    if (typeof value === "string" && UUID.test(value)) filter[name] = value;
  }
  for (const name of ["action", "object"] as const) {
    const value = search[name];
    if (typeof value === "string" && value !== "") filter[name] = value.slice(0, LONGEST);
  }
  const kind = KINDS.flatMap(({ items }) => items).find(({ value }) => value === search.kind)?.value;
  if (kind !== undefined) filter.kind = kind as Kind | Group;
  const door = DOORS.find(({ value }) => value === search.door)?.value;
  if (door !== undefined) filter.door = door;
  const outcome = OUTCOMES.find(({ value }) => value === search.outcome)?.value;
  if (outcome !== undefined) filter.outcome = outcome;
  if (typeof search.since === "string" && SPAN.test(search.since)) filter.since = search.since;
  return filter;
}

/** The API's parameters: a span ends now. */
export function auditQuery({ since, outcome, kind, door, entry: _, ...filter }: AuditFilter, now: number) {
  const span = since === undefined ? null : SPAN.exec(since);
  return {
    ...filter,
    ...(kind === undefined ? {} : { kind: kindsOf(kind) }),
    ...(door === undefined ? {} : { door: [door] }),
    ...(outcome === undefined ? {} : { status: outcome === "not_ok" ? NOT_OK : [outcome] }),
    ...(span === null
      ? {}
      : { since: new Date(now - Number(span[1]) * (span[2] === "h" ? 3_600_000 : 86_400_000)).toISOString() }),
  };
}
