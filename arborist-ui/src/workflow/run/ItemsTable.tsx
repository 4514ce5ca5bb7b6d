import { Button, Select } from "@mantine/core";
import { useQuery } from "@tanstack/react-query";
import { Link, useNavigate } from "@tanstack/react-router";
import { useState } from "react";
import type { Schemas } from "../../api/client";
import { RunTitle } from "../../run/record/RunTitle";
import page from "../../ui/page/page.module.css";
import { Failed, Loading } from "../../ui/page/states";
import { pretty } from "../../ui/text/Body";
import { shown } from "../../ui/text/hidden";
import { whole } from "../../ui/text/size";
import { Elapsed } from "../../ui/time/Time";
import { State } from "../diagram/State";
import { NODE_STATUSES, type WorkflowRunView } from "./view";
import { itemsQuery, type Run } from "./workflowRun";

/** The elements of a map that have begun, page by page. */
export function ItemsTable({
  run,
  path,
  progress,
  view,
}: {
  run: Run;
  path: string;
  progress: Schemas["MapProgress"];
  view: WorkflowRunView;
}) {
  const navigate = useNavigate();
  /** Where each page before this one began. */
  const [cursors, setCursors] = useState<string[]>([]);
  const items = useQuery(itemsQuery(run.id, path, view.items, cursors.at(-1)));
  return (
    <>
      <div className={page.bar} style={{ padding: 0 }}>
        <h2>Elements</h2>
        <span className={page.faint}>
          {whole(progress.completed)} completed, {whole(progress.failed)} failed, {whole(progress.skipped)} skipped of{" "}
          {whole(progress.total)}
        </span>
        <span data-end>
          <Select
            size="xs"
            w={140}
            aria-label="Elements of status"
            allowDeselect={false}
            data={[{ value: "", label: "All" }, ...NODE_STATUSES.map((value) => ({ value, label: value }))]}
            value={view.items ?? ""}
            onChange={(value) => {
              setCursors([]);
              void navigate({
                to: "/workflow-runs/$id",
                params: { id: run.id },
                search: { ...view, items: NODE_STATUSES.find((each) => each === value) },
                replace: true,
              });
            }}
          />
        </span>
      </div>
      {items.data === undefined ? (
        items.error ? (
          <Failed error={items.error} retry={() => void items.refetch()} what="the elements" />
        ) : (
          <Loading what="the elements" rows={6} />
        )
      ) : items.data.items.length === 0 ? (
        <div className={page.faint}>{view.items ? "No element is of this status." : "No element has begun."}</div>
      ) : (
        <table className={page.table} aria-label={`Elements of ${path}`}>
          <thead>
            <tr>
              <th scope="col">Index</th>
              <th scope="col">Status</th>
              <th scope="col">Came to</th>
              <th scope="col" className={page.number}>
                Elapsed
              </th>
              <th scope="col">Run</th>
            </tr>
          </thead>
          <tbody>
            {items.data.items.map((item) => (
              <tr key={item.path}>
                <td>
                  <Link to="/workflow-runs/$id" params={{ id: run.id }} search={{ node: item.path }}>
                    {item.index}
                  </Link>
                </td>
                <td>
                  <State status={item.status} />
                </td>
                <td>
                  {item.error ? (
                    <span className={page.failed}>{shown(`${item.error.code}: ${item.error.message}`)}</span>
                  ) : (
                    <div className={page.cut}>{shown(brief(item.output))}</div>
                  )}
                </td>
                <td className={page.number}>
                  <Elapsed from={item.started_at} to={item.ended_at} />
                </td>
                <td>
                  {item.child_run_id && (
                    <Link to="/runs/$id" params={{ id: item.child_run_id }}>
                      <RunTitle id={item.child_run_id} />
                    </Link>
                  )}
                </td>
              </tr>
            ))}
          </tbody>
        </table>
      )}
      <div className={page.buttons}>
        <Button
          size="compact-sm"
          variant="default"
          disabled={cursors.length === 0}
          onClick={() => setCursors(cursors.slice(0, -1))}
        >
          Previous page
        </Button>
        <Button
          size="compact-sm"
          variant="default"
          disabled={!items.data?.next_cursor}
          onClick={() => {
            const next = items.data?.next_cursor;
            if (next) setCursors([...cursors, next]);
          }}
        >
          Next page
        </Button>
      </div>
    </>
  );
}

function brief(output: unknown): string {
  return output === null || output === undefined ? "" : pretty(output).replaceAll(/\s+/g, " ").slice(0, 200);
}
