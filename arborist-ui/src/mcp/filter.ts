import type { Schemas } from "../api/client";

/** What of the log is shown; all of it is the page's address. */
export interface AuditFilter {
  /** A tenant's id. */
  owner?: string;
  key?: string;
  method?: string;
  /** Of a tool, prompt or completion the name, of a resource the URI. */
  target?: string;
  /** One of the outcomes, or `not_ok` for all but the good one. */
  outcome?: Outcome;
  /** A span such as `24h`. */
  since?: string;
  /** Of the entry that is open. */
  entry?: string;
}

type Status = Schemas["AuditEntry"]["status"];
export type Outcome = Status | "not_ok";

const NOT_OK: Exclude<Status, "ok">[] = ["tool_error", "error", "denied", "input_required", "cancelled"];

export const OUTCOMES: { value: Outcome; label: string }[] = [
  { value: "not_ok", label: "All but ok" },
  { value: "ok", label: "ok" },
  ...NOT_OK.map((status) => ({ value: status, label: status.replaceAll("_", " ") })),
];

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
  for (const name of ["method", "target"] as const) {
    const value = search[name];
    if (typeof value === "string" && value !== "") filter[name] = value.slice(0, LONGEST);
  }
  const outcome = OUTCOMES.find(({ value }) => value === search.outcome)?.value;
  if (outcome !== undefined) filter.outcome = outcome;
  if (typeof search.since === "string" && SPAN.test(search.since)) filter.since = search.since;
  return filter;
}

/** The API's parameters: a span ends now. */
export function auditQuery({ since, outcome, entry: _, ...filter }: AuditFilter, now: number) {
  const span = since === undefined ? null : SPAN.exec(since);
  return {
    ...filter,
    ...(outcome === undefined ? {} : { status: outcome === "not_ok" ? NOT_OK : [outcome] }),
    ...(span === null
      ? {}
      : { since: new Date(now - Number(span[1]) * (span[2] === "h" ? 3_600_000 : 86_400_000)).toISOString() }),
  };
}
