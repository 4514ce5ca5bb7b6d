import { Button, Drawer } from "@mantine/core";
import { useInfiniteQuery } from "@tanstack/react-query";
import { useNavigate, useSearch } from "@tanstack/react-router";
import { useMemo } from "react";
import { api, unwrap } from "../api/client";
import { Listing } from "../app/Listing";
import { PageHead } from "../app/PageHead";
import classes from "../app/page.module.css";
import { Empty } from "../app/states";
import { Code } from "../code/Code";
import { TenantName } from "../tenant/TenantName";
import { shown } from "../text/hidden";
import { duration } from "../time/format";
import { Ago } from "../time/Time";
import { AuditExport } from "./AuditExport";
import { AuditFilters } from "./AuditFilters";
import type { AuditEntry } from "./export";
import { type AuditFilter, auditQuery } from "./filter";

const TONES: Record<AuditEntry["status"], "good" | "warn" | "bad"> = {
  ok: "good",
  input_required: "warn",
  cancelled: "warn",
  tool_error: "bad",
  error: "bad",
  denied: "bad",
};

/** Who asked what over MCP. Nothing here can be changed. */
export function AuditPage() {
  const filter = useSearch({ from: "/inside/audit" });
  const navigate = useNavigate();
  const { entry: open, ...only } = filter;
  const log = useInfiniteQuery({
    queryKey: ["audit", only],
    queryFn: ({ pageParam, signal }) =>
      unwrap(
        api.GET("/mcp/audit-log", {
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
        columns={["When", "Method", "Status", "Key", "Client", { name: "Took", number: true }]}
        empty={
          none ? (
            <Empty title="Nothing was asked over MCP in 90 days" command={PING}>
              Each message and stream of MCP is an entry. Send one from a shell:
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
                {entries?.length} entries: all{none ? " of 90 days" : " of these filters"}
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
                className={`${classes.row} ${classes.mono}`}
                onClick={() => set({ ...filter, entry: entry.id })}
              >
                {shown(entry.method)}
              </button>
              {entry.target !== null && (
                <div className={classes.below}>
                  <button
                    type="button"
                    className={`${classes.row} ${classes.mono}`}
                    title="Entries of this one alone"
                    onClick={() => set({ ...only, target: entry.target ?? undefined })}
                  >
                    {shown(entry.target)}
                  </button>
                </div>
              )}
            </td>
            <td>
              <span className={classes.tag} data-tone={TONES[entry.status]} style={{ margin: 0 }}>
                {entry.status.replaceAll("_", " ")}
              </span>
              {entry.error_code !== null && <span className={classes.faint}> {entry.error_code}</span>}
            </td>
            <td data-label="Key">
              {shown(entry.key_name)} <span className={classes.faint}>of </span>
              <TenantName id={entry.tenant_id} />
            </td>
            <td data-label="Client">
              {entry.client_name === null ? "" : shown(`${entry.client_name} ${entry.client_version ?? ""}`)}
            </td>
            <td className={classes.number}>{duration(entry.duration_ms)}</td>
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
        {chosen && (
          <Code label="Entry" value={shown(`${JSON.stringify(chosen, null, 2)}\n`)} language="json" readOnly />
        )}
      </Drawer>
    </>
  );
}

const PING = [
  `curl -sS "${location.origin}/mcp/rpc"`,
  '-H "Authorization: Bearer $GROVE_TOKEN"',
  "-H 'Content-Type: application/json' -H 'Accept: application/json, text/event-stream'",
  `-d '{"jsonrpc":"2.0","id":1,"method":"initialize","params":{"protocolVersion":"2025-11-25","capabilities":{},"clientInfo":{"name":"curl","version":"1"}}}'`,
].join(" \\\n  ");
