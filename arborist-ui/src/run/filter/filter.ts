import type { Schemas } from "../../api/client";
import type { operations } from "../../api/schema";
import { stringifySearch } from "../../api/search";
import { type RunStatus, STATUSES } from "../record/status";

export type Origin = Schemas["RunSource"];

export const ORIGINS: Origin[] = ["api", "ui", "mcp", "session", "parent", "fork"];

type Kind = Schemas["RunKind"];

const KINDS: Kind[] = ["agent", "call", "workflow"];

export type WaitKind = Schemas["WaitKind"];

export const WAIT_KINDS: WaitKind[] = ["approval", "in_doubt", "budget", "capability", "client_tool", "child"];

export type StopReason = NonNullable<Schemas["StopReason"]>;

export const STOP_REASONS: StopReason[] = [
  "usd_budget",
  "token_budget",
  "turn_cap",
  "deadline",
  "wait_limit",
  "finish",
  "text",
  "call",
];

/** What of the runs is shown. All of it is the page's address, so that a view can be sent and comes back with Back. */
export interface RunFilter {
  /** One of these. */
  status?: RunStatus[];
  /** Waiting, for one of these. */
  waiting_for?: WaitKind[];
  /** Ended for one of these. */
  stop_reason?: StopReason[];
  kind?: Kind;
  agent?: string;
  workflow?: string;
  origin?: Origin;
  /** All of these. */
  label?: string[];
  /** Words of the goal. */
  q?: string;
  min_cost?: string;
  max_cost?: string;
  /** A span such as `24h` or `7d`, which moves with the clock; or a time. */
  since?: string;
  until?: string;
  root?: string;
  /** A run; `none` for roots; `any` where nothing else is chosen and all levels are meant. */
  parent?: string;
}

const SPAN = /^([1-9][0-9]{0,3})(m|h|d)$/;
const UNITS: Record<string, number> = { m: 60_000, h: 3_600_000, d: 86_400_000 };
const TIME = /^\d{4}-\d{2}-\d{2}T\d{2}:\d{2}(:\d{2}(\.\d{1,9})?)?(Z|[+-]\d{2}:\d{2})$/;
const MONEY = /^\d{1,9}(\.\d{1,9})?$/;
const UUID = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/i;
const PARENT = /^(none|any|[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12})$/i;
const LABEL = /^[A-Za-z0-9][A-Za-z0-9._:/=@-]{0,63}$/;
const MOST_LABELS = 20;
const LONGEST = 500;

export function isLabel(text: string): boolean {
  return LABEL.test(text);
}

/** Reads an address; what is no filter is left out. */
export function runFilter(search: Record<string, unknown>): RunFilter {
  const filter: RunFilter = {};
  const status = chosen(search.status, STATUSES);
  if (status.length > 0) filter.status = status;
  const waits = chosen(search.waiting_for, WAIT_KINDS);
  if (waits.length > 0) filter.waiting_for = waits;
  const reasons = chosen(search.stop_reason, STOP_REASONS);
  if (reasons.length > 0) filter.stop_reason = reasons;
  if (KINDS.includes(search.kind as Kind)) filter.kind = search.kind as Kind;
  if (isText(search.agent)) filter.agent = search.agent;
  if (isText(search.workflow)) filter.workflow = search.workflow;
  if (ORIGINS.includes(search.origin as Origin)) filter.origin = search.origin as Origin;
  const label = [...new Set(parts(search.label).filter(isLabel))].sort().slice(0, MOST_LABELS);
  if (label.length > 0) filter.label = label;
  if (isText(search.q)) filter.q = search.q.trim();
  for (const name of ["min_cost", "max_cost"] as const) {
    if (isText(search[name]) && MONEY.test(search[name])) filter[name] = search[name];
  }
  if (isText(search.since) && (SPAN.test(search.since) || isTime(search.since))) filter.since = search.since;
  if (isText(search.until) && isTime(search.until)) filter.until = search.until;
  if (isText(search.root) && UUID.test(search.root)) filter.root = search.root.toLowerCase();
  if (isText(search.parent) && PARENT.test(search.parent)) filter.parent = search.parent.toLowerCase();
  return settled(filter);
}

/** An empty filter is that of all roots: each list has one address. */
function settled(filter: RunFilter): RunFilter {
  const { parent, ...others } = filter;
  return parent === (isEmpty(others) ? "none" : "any") ? others : filter;
}

/** Whether what other runs started is left out. */
export function rootsOnly(filter: RunFilter): boolean {
  return filter.parent === "none" || isEmpty(filter);
}

/** The same of roots alone, or of all levels. */
export function ofRoots({ parent: _, ...others }: RunFilter, roots: boolean): RunFilter {
  return settled({ ...others, parent: roots ? "none" : "any" });
}

/** Another filter of the levels that were shown, unless it asks for runs that others started. */
export function onLevelsOf(before: RunFilter, next: RunFilter): RunFilter {
  const namesLevel = next.parent !== undefined || next.root !== undefined || next.origin === "parent";
  return namesLevel || next.waiting_for !== undefined ? runFilter({ ...next }) : ofRoots(next, rootsOnly(before));
}

/** Whether anything but the levels is chosen. */
export function isFiltered(filter: RunFilter): boolean {
  return !isEmpty(ofRoots(filter, true)) || UUID.test(filter.parent ?? "");
}

/** Those of a few values that a list names, in the order of the values. */
function chosen<T extends string>(value: unknown, values: T[]): T[] {
  const named = new Set(parts(value));
  return values.filter((each) => named.has(each));
}

function parts(value: unknown): string[] {
  return [value].flat().flatMap((each) => (typeof each === "string" ? each.split(",").map((one) => one.trim()) : []));
}

function isText(value: unknown): value is string {
  return typeof value === "string" && value.trim() !== "" && value.length <= LONGEST;
}

function isTime(text: string): boolean {
  return TIME.test(text) && !Number.isNaN(Date.parse(text));
}

export function isSpan(text: string): boolean {
  return SPAN.test(text);
}

export type RunQuery = Omit<NonNullable<operations["countRuns"]["parameters"]["query"]>, "by">;

/** The API's parameters for a filter at a moment. Pages of one list have those of its first one: a cursor holds to them. */
export function queryOf(shown: RunFilter, now: number): RunQuery {
  const { since, parent, ...others } = shown;
  const of = rootsOnly(shown) ? "none" : parent === "any" ? undefined : parent;
  const filter = of === undefined ? others : { ...others, parent: of };
  if (since === undefined) return filter;
  const span = SPAN.exec(since);
  const at = span === null ? Date.parse(since) : now - Number(span[1]) * (UNITS[span[2] ?? ""] ?? 0);
  return { ...filter, since: new Date(at).toISOString() };
}

export function isEmpty(filter: RunFilter): boolean {
  return Object.values(filter).every((value) => value === undefined);
}

export interface Preset {
  label: string;
  filter: RunFilter;
  /** Whether what it is about happens to runs below roots, which are shown whatever levels were. */
  allLevels?: boolean;
}

export function filterOf({ filter, allLevels }: Preset, shown: RunFilter): RunFilter {
  return ofRoots(filter, rootsOnly(shown) && !allLevels);
}

export const PRESETS: Preset[] = [
  { label: "All", filter: {} },
  { label: "Running", filter: { status: ["running"] } },
  { label: "Waiting", filter: { status: ["waiting"] } },
  { label: "Needs approval", filter: { waiting_for: ["approval"] }, allLevels: true },
  { label: "Failed, 24 h", filter: { status: ["failed"], since: "24h" } },
  { label: "Stopped by a limit", filter: { status: ["stopped"] }, allLevels: true },
  { label: "Over budget", filter: { stop_reason: ["usd_budget", "token_budget"] }, allLevels: true },
];

export function same(one: RunFilter, other: RunFilter): boolean {
  return addressOf(one) === addressOf(other);
}

/** As in the page's address, in one order whatever order it was put together in. */
export function addressOf(filter: RunFilter): string {
  const { status, waiting_for, stop_reason, kind, agent, workflow, origin, label } = filter;
  const { q, min_cost, max_cost, since, until, root, parent } = filter;
  return stringifySearch({
    status,
    waiting_for,
    stop_reason,
    kind,
    agent,
    workflow,
    origin,
    label,
    q,
    min_cost,
    max_cost,
    since,
    until,
    root,
    parent,
  });
}
