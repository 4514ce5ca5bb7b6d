import { Button, Drawer } from "@mantine/core";
import { useInfiniteQuery } from "@tanstack/react-query";
import { Link, useNavigate, useSearch } from "@tanstack/react-router";
import { useMemo } from "react";
import { api, unwrap } from "../api/client";
import { curl } from "../api/curl";
import { stringify } from "../json/json";
import { TenantName } from "../tenant/TenantName";
import { Code } from "../ui/code/Code";
import { Listing } from "../ui/list/Listing";
import { PageHead } from "../ui/page/PageHead";
import classes from "../ui/page/page.module.css";
import { Empty } from "../ui/page/states";
import { shown } from "../ui/text/hidden";
import { duration } from "../ui/time/format";
import { Ago } from "../ui/time/Time";
import { AuditExport } from "./AuditExport";
import { AuditFilters } from "./AuditFilters";
import type { AuditEntry } from "./export";
import { type AuditFilter, auditQuery, DOORS, words } from "./filter";
import { addressOf } from "./places";

const TONES: Record<AuditEntry["status"], "good" | "warn" | "bad"> = {
  ok: "good",
  input_required: "warn",
  cancelled: "warn",
  tool_error: "bad",
  error: "bad",
  denied: "bad",
};

/** What was changed, decided and called. Nothing here can be changed. */
export function AuditPage() {
  const filter = useSearch({ from: "/inside/audit" });
  const navigate = useNavigate();
  const { entry: open, ...only } = filter;
  const log = useInfiniteQuery({
    queryKey: ["audit", only],
    queryFn: ({ pageParam, signal }) =>
      unwrap(
        api.GET("/audit", {
          params: {
            query: { limit: 100, ...auditQuery(only, Date.now()), ...(pageParam ? { cursor: pageParam } : {}) },
          },
          signal,
        }),
      ),
    initialPageParam: "",
    getNextPageParam: (page) => page.next_cursor ?? undefined,
  });
  const entries = useMemo(() => log.data?.pages.flatMap((page) => page.items), [log.data]);
  const chosen = entries?.find(({ id }) => id === open) ?? null;
  const set = (next: AuditFilter) => void navigate({ to: "/audit", search: next });
  const none = Object.values(only).every((value) => value === undefined);
  return (
    <>
      <PageHead title="Audit" end={entries !== undefined && entries.length > 0 && <AuditExport filter={only} />} />
      <AuditFilters filter={only} onChange={set} />
      <Listing
        query={{ data: entries, error: log.error, refetch: log.refetch }}
        what="the audit log"
        label="Audit log"
        columns={["When", "What", "Object", "Status", "By"]}
        empty={
          none ? (
            <Empty
              title="Nothing was changed yet"
              command={curl("POST", "/mcp/keys", { name: "reader", scope: "read_only" })}
            >
              Each change, decision and call over MCP is an entry. Make one from a shell:
            </Empty>
          ) : (
            <Empty title="No entry is of these filters" />
          )
        }
        foot={
          <div className={classes.more}>
            {log.hasNextPage ? (
              <Button
                size="compact-sm"
                variant="default"
                loading={log.isFetchingNextPage}
                onClick={() => void log.fetchNextPage()}
              >
                Load more
              </Button>
            ) : (
              <span className={classes.faint}>
                {entries?.length} entries: all{none ? "" : " of these filters"}, changes of 400 days and calls of 90
              </span>
            )}
          </div>
        }
      >
        {(entry) => (
          <tr key={entry.id}>
            <td>
              <Ago at={entry.at} />
            </td>
            <td>
              <button
                type="button"
                className={`${classes.row} ${entry.call === null ? "" : classes.mono}`}
                onClick={() => set({ ...filter, entry: entry.id })}
              >
                {entry.call === null ? `${words(entry.kind)} ${words(entry.action)}` : shown(entry.action)}
              </button>
            </td>
            <td>
              <What entry={entry} onObject={(object) => set({ ...only, object })} />
            </td>
            <td>
              <span className={classes.tag} data-tone={TONES[entry.status]} style={{ margin: 0 }}>
                {words(entry.status)}
              </span>
              {entry.call?.error_code != null && <span className={classes.faint}> {entry.call.error_code}</span>}
            </td>
            <td data-label="By">
              <By entry={entry} />
            </td>
          </tr>
        )}
      </Listing>
      <Drawer
        opened={chosen !== null}
        onClose={() => set(only)}
        title={chosen === null ? "" : `Entry ${chosen.id}`}
        position="right"
        size="lg"
      >
        {chosen && <Code label="Entry" value={shown(`${stringify(chosen, 2)}\n`)} language="json" readOnly />}
      </Drawer>
    </>
  );
}

const PLACES = new Map<string, string>(DOORS.map(({ value, label }) => [value, label]));

/** What it was done to, with a link where there is a page of it. */
function What({ entry, onObject }: { entry: AuditEntry; onObject: (object: string) => void }) {
  const address = addressOf(entry);
  const name = entry.object ?? entry.object_id;
  return (
    <>
      {name !== null && (
        <button
          type="button"
          className={`${classes.row} ${entry.call === null ? "" : classes.mono}`}
          title="Entries of this one alone"
          onClick={() => onObject(name)}
        >
          {shown(name)}
        </button>
      )}
      {address !== null && (
        <>
          {" "}
          <Link {...address}>Open</Link>
        </>
      )}
      {entry.detail !== null && <div className={classes.cut}>{shown(entry.detail)}</div>}
      {entry.call?.client_name != null && (
        <div className={classes.faint}>
          {shown(`${entry.call.client_name} ${entry.call.client_version ?? ""}`)}, {duration(entry.call.duration_ms)}
        </div>
      )}
    </>
  );
}

function By({ entry }: { entry: AuditEntry }) {
  if (entry.key_name === null) return <span className={classes.faint}>the server</span>;
  return (
    <>
      {shown(entry.key_name)} <span className={classes.faint}>over {PLACES.get(entry.door)}</span>
      {entry.tenant_id !== null && (
        <>
          {" "}
          <span className={classes.faint}>of </span>
          <TenantName id={entry.tenant_id} />
        </>
      )}
    </>
  );
}
