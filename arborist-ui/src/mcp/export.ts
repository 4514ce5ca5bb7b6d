import { api, type Schemas, unwrap } from "../api/client";
import { csv } from "../text/csv";
import { type AuditFilter, auditQuery } from "./filter";

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

const PAGE = 200;
/** What a browser holds with ease; who needs more asks for less time, or reads the API. */
export const MOST_EXPORTED = 50_000;

/** All entries of a filter, the newest first, up to the most; says how many it has after each page. */
export async function entriesOf(
  filter: AuditFilter,
  onProgress: (count: number) => void,
  signal: AbortSignal,
): Promise<{ entries: AuditEntry[]; cut: boolean }> {
  const query = auditQuery(filter, Date.now());
  const entries: AuditEntry[] = [];
  let cursor: string | undefined;
  do {
    const page = await unwrap(
      api.GET("/mcp/audit-log", {
        params: { query: { ...query, limit: PAGE, ...(cursor === undefined ? {} : { cursor }) } },
        signal,
      }),
    );
    entries.push(...page.items);
    onProgress(entries.length);
    cursor = page.next_cursor ?? undefined;
  } while (cursor !== undefined && entries.length < MOST_EXPORTED);
  return { entries, cut: cursor !== undefined };
}
