/** What of the log is shown; all of it is the page's address. */
export interface AuditFilter {
  /** A tenant's id. */
  owner?: string;
  key?: string;
  method?: string;
  /** A span such as `24h`. */
  since?: string;
  /** Of the entry that is open. */
  entry?: string;
}

const UUID = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/i;
const SPAN = /^([1-9][0-9]{0,3})(h|d)$/;

/** Reads an address; what is no filter is left out. */
export function auditFilter(search: Record<string, unknown>): AuditFilter {
  const filter: AuditFilter = {};
  for (const name of ["owner", "key", "entry"] as const) {
    const value = search[name];
    if (typeof value === "string" && UUID.test(value)) filter[name] = value;
  }
  if (typeof search.method === "string" && search.method !== "") filter.method = search.method.slice(0, 200);
  if (typeof search.since === "string" && SPAN.test(search.since)) filter.since = search.since;
  return filter;
}

/** The API's parameters: a span ends now. */
export function auditQuery({ since, entry: _, ...filter }: AuditFilter, now: number) {
  const span = since === undefined ? null : SPAN.exec(since);
  return span === null
    ? filter
    : {
        ...filter,
        since: new Date(now - Number(span[1]) * (span[2] === "h" ? 3_600_000 : 86_400_000)).toISOString(),
      };
}
