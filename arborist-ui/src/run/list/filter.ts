import type { operations } from "../../api/schema";
import { type RunStatus, STATUSES } from "../record/status";

/** What of the runs is shown. All of it is the page's address, so that a view can be sent and comes back with Back. */
export interface RunFilter {
  status?: RunStatus;
  kind?: "agent" | "call";
  agent?: string;
  /** A span such as `24h` or `7d`, which moves with the clock. */
  since?: string;
}

const SPAN = /^([1-9][0-9]{0,3})(m|h|d)$/;
const UNITS: Record<string, number> = { m: 60_000, h: 3_600_000, d: 86_400_000 };

/** Reads an address; what is no filter is left out. */
export function runFilter(search: Record<string, unknown>): RunFilter {
  const filter: RunFilter = {};
  if (STATUSES.includes(search.status as RunStatus)) filter.status = search.status as RunStatus;
  if (search.kind === "agent" || search.kind === "call") filter.kind = search.kind;
  if (typeof search.agent === "string" && search.agent !== "") filter.agent = search.agent;
  if (typeof search.since === "string" && SPAN.test(search.since)) filter.since = search.since;
  return filter;
}

type Query = NonNullable<operations["listRuns"]["parameters"]["query"]>;

/** The API's parameters for a filter. */
export function queryOf({ since, ...filter }: RunFilter, now: number): Query {
  const span = since === undefined ? null : SPAN.exec(since);
  return span === null
    ? filter
    : { ...filter, since: new Date(now - Number(span[1]) * (UNITS[span[2] ?? ""] ?? 0)).toISOString() };
}

export function isEmpty(filter: RunFilter): boolean {
  return Object.values(filter).every((value) => value === undefined);
}

export const PRESETS: { label: string; filter: RunFilter }[] = [
  { label: "All", filter: {} },
  { label: "Running", filter: { status: "running" } },
  { label: "Waiting", filter: { status: "waiting" } },
  { label: "Failed, 24 h", filter: { status: "failed", since: "24h" } },
  { label: "Stopped by a limit", filter: { status: "stopped" } },
];

export function same(one: RunFilter, other: RunFilter): boolean {
  return (["status", "kind", "agent", "since"] as const).every((key) => one[key] === other[key]);
}
