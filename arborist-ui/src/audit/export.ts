import { api, type Schemas, unwrap } from "../api/client";
import { stringify } from "../json/json";
import { csv } from "../ui/text/csv";
import { type AuditFilter, auditQuery } from "./filter";

export type AuditEntry = Schemas["AuditRecord"];

const COLUMNS = [
  "at",
  "kind",
  "action",
  "object",
  "object_id",
  "detail",
  "status",
  "door",
  "key_name",
  "key_id",
  "tenant_id",
  "id",
] as const satisfies (keyof AuditEntry)[];

/** Of calls over MCP. */
const OF_CALLS = [
  "error_code",
  "duration_ms",
  "era",
  "version",
  "client_name",
  "client_version",
  "request_id",
  "trace_id",
  "tool_use_id",
] as const satisfies (keyof Schemas["AuditedCall"])[];

/** One entry a line. */
export function asNdjson(entries: AuditEntry[]): string {
  return entries.map((entry) => `${stringify(entry)}\n`).join("");
}

export function asCsv(entries: AuditEntry[]): string {
  return csv([
    [...COLUMNS, ...OF_CALLS],
    ...entries.map((entry) => [
      ...COLUMNS.map((column) => entry[column]),
      ...OF_CALLS.map((column) => entry.call?.[column] ?? null),
    ]),
  ]);
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
      api.GET("/audit", {
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
