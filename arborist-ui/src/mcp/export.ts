import type { Schemas } from "../api/client";
import { csv } from "../text/csv";

export type AuditEntry = Schemas["AuditEntry"];

const COLUMNS = [
  "at",
  "method",
  "target",
  "status",
  "error_code",
  "duration_ms",
  "key_name",
  "key_id",
  "tenant_id",
  "era",
  "version",
  "client_name",
  "client_version",
  "request_id",
  "trace_id",
  "tool_use_id",
  "id",
] as const satisfies (keyof AuditEntry)[];

/** One entry a line. */
export function asNdjson(entries: AuditEntry[]): string {
  return entries.map((entry) => `${JSON.stringify(entry)}\n`).join("");
}

export function asCsv(entries: AuditEntry[]): string {
  return csv([[...COLUMNS], ...entries.map((entry) => COLUMNS.map((column) => entry[column]))]);
}
