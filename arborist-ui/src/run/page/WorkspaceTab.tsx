import { NumberInput } from "@mantine/core";
import { useDebouncedValue } from "@mantine/hooks";
import { useQuery } from "@tanstack/react-query";
import { useState } from "react";
import { api, unwrap } from "../../api/client";
import { Patch } from "../../ui/code/Patch";
import { Empty, Failed, Loading } from "../../ui/page/states";
import { shown } from "../../ui/text/hidden";
import { bytes } from "../../ui/text/size";
import type { Run } from "../record/status";
import parts from "./parts.module.css";
import classes from "./WorkspaceTab.module.css";

const MARKS = { added: "A", deleted: "D", modified: "M" };

/** What the turns changed, and the files as they left them. */
export default function WorkspaceTab({ run }: { run: Run }) {
  const [from, setFrom] = useState(0);
  const [to, setTo] = useState<number | "">("");
  const [range] = useDebouncedValue({ from, to }, 300);
  const diff = useQuery({
    queryKey: ["run", run.id, "diff", range, run.turns],
    queryFn: ({ signal }) =>
      unwrap(
        api.GET("/agent-runs/{id}/workspace/diff", {
          params: {
            path: { id: run.id },
            query: { from_turn: range.from, ...(range.to === "" ? {} : { to_turn: range.to }) },
          },
          signal,
        }),
      ),
  });
  const files = useQuery({
    queryKey: ["run", run.id, "files", range.to, run.turns],
    queryFn: ({ signal }) =>
      unwrap(
        api.GET("/agent-runs/{id}/workspace", {
          params: { path: { id: run.id }, query: { limit: 1000, ...(range.to === "" ? {} : { turn: range.to }) } },
          signal,
        }),
      ),
    enabled: diff.data !== undefined,
  });
  return (
    <>
      <div className={parts.toolbar}>
        <NumberInput
          size="xs"
          w={90}
          aria-label="From turn"
          prefix="from "
          value={from}
          min={0}
          max={run.turns}
          onChange={(value) => setFrom(Number(value))}
        />
        <NumberInput
          size="xs"
          w={90}
          aria-label="To turn"
          prefix="to "
          placeholder="to the last"
          value={to}
          min={0}
          max={run.turns}
          onChange={(value) => setTo(value === "" ? "" : Number(value))}
        />
        <a href={`/agent-runs/${run.id}/workspace.tar.zst`} download>
          Download all files
        </a>
        {diff.data && (
          <span className={parts.count}>
            {diff.data.files.length} {diff.data.files.length === 1 ? "file" : "files"} changed
          </span>
        )}
      </div>
      {diff.data === undefined ? (
        diff.error ? (
          <Failed error={diff.error} retry={() => void diff.refetch()} what="the workspace" />
        ) : (
          <Loading what="the workspace" rows={6} />
        )
      ) : (
        <section className={classes.files} tabIndex={0} aria-label="Workspace">
          {diff.data.files.length === 0 && <Empty title="No file was changed" />}
          <ul>
            {diff.data.files.map((file) => (
              <li key={file.path}>
                <b className={classes.change} data-change={file.change} title={file.change}>
                  {MARKS[file.change]}
                </b>
                {shown(file.path)}
              </li>
            ))}
          </ul>
          <Patch diff={diff.data.diff} />
          {diff.data.truncated && <p className={parts.faint}>The diff was cut off at 1 MiB.</p>}
          {files.data && files.data.entries.length > 0 && (
            <>
              <h2>All files</h2>
              <ul>
                {files.data.entries
                  .filter((entry) => entry.type !== "directory")
                  .map((entry) => (
                    <li key={entry.path}>
                      <a
                        href={`/agent-runs/${run.id}/workspace/file?path=${encodeURIComponent(entry.path)}${range.to === "" ? "" : `&turn=${range.to}`}`}
                        download={entry.path.split("/").at(-1)}
                      >
                        {shown(entry.path)}
                      </a>
                      <span>{bytes(entry.size)}</span>
                    </li>
                  ))}
              </ul>
              {files.data.more && <p className={parts.faint}>More files are left out.</p>}
            </>
          )}
        </section>
      )}
    </>
  );
}
