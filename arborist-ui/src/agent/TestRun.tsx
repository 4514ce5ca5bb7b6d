import { Button, Drawer, Textarea } from "@mantine/core";
import { useMutation, useQuery, useQueryClient } from "@tanstack/react-query";
import { Link } from "@tanstack/react-router";
import { useState } from "react";
import { api, unwrap } from "../api/client";
import { curl } from "../api/curl";
import { Status } from "../run/record/Status";
import { isEnded, reasonOf } from "../run/record/status";
import { dataUrl } from "../ui/form/dataUrl";
import { FilesField } from "../ui/form/FilesField";
import { Command } from "../ui/page/Command";
import classes from "../ui/page/page.module.css";
import { Refused } from "../ui/page/Refused";
import { Body, pretty } from "../ui/text/Body";
import { spentUsd, whole } from "../ui/text/size";

const POLL_MS = 700;

/** Runs the agent as it is stored, beside its definition. It is a run like any other, and marked as started here. */
export function TestRun({ name, opened, onClose }: { name: string; opened: boolean; onClose: () => void }) {
  const [goal, setGoal] = useState("");
  const [files, setFiles] = useState<File[]>([]);
  const start = useMutation({
    mutationFn: async () => {
      const attachments = await Promise.all(
        files.map(async (file) => ({ name: file.name, data: await dataUrl(file) })),
      );
      return unwrap(
        api.POST("/agents/{name}/runs", {
          params: { path: { name }, header: { "Grove-Origin": "ui" } },
          body: attachments.length === 0 ? { goal } : { goal, attachments },
        }),
      );
    },
  });
  return (
    <Drawer opened={opened} onClose={onClose} title={`Test ${name}`} position="right" size="lg">
      <form
        className={classes.form}
        onSubmit={(event) => {
          event.preventDefault();
          start.mutate();
        }}
      >
        <FilesField
          label="Attachments"
          help="Images, PDFs and other files, 20 MiB together; chosen, dropped or pasted here"
          files={files}
          onChange={setFiles}
        >
          <Textarea
            label="Goal"
            value={goal}
            onChange={(event) => setGoal(event.currentTarget.value)}
            autosize
            minRows={4}
            maxRows={12}
            data-autofocus
          />
        </FilesField>
        <Refused error={start.error} />
        <div className={classes.buttons}>
          <Button type="submit" loading={start.isPending} disabled={goal.trim() === ""}>
            {start.data ? "Run again" : "Run"}
          </Button>
        </div>
        {start.data ? (
          <Progress key={start.data.id} id={start.data.id} />
        ) : (
          <Command text={curl("POST", `/agents/${name}/runs`, { goal: goal || "What the agent is to do" })} />
        )}
      </form>
    </Drawer>
  );
}

function Progress({ id }: { id: string }) {
  const queries = useQueryClient();
  const run = useQuery({
    queryKey: ["test-run", id],
    queryFn: ({ signal }) => unwrap(api.GET("/agent-runs/{id}", { params: { path: { id } }, signal })),
    refetchInterval: ({ state }) => (state.data && isEnded(state.data.status) ? false : POLL_MS),
  });
  const cancel = useMutation({
    mutationFn: () => unwrap(api.POST("/agent-runs/{id}/cancel", { params: { path: { id } } })),
    onSuccess: () => void queries.invalidateQueries({ queryKey: ["test-run", id] }),
  });
  if (run.data === undefined) return <div role="status">{run.error ? run.error.message : "Starting"}</div>;
  const { status, usage, turns, result, error } = run.data;
  return (
    <section className={classes.form} aria-label="The test run">
      <div className={classes.bar} style={{ padding: 0 }} role="status">
        <Status status={status} reason={reasonOf(run.data)} />
        <span className={classes.faint}>
          {whole(turns)} turns, {spentUsd(usage.cost_usd)}
        </span>
        <span data-end>
          <Link to="/runs/$id" params={{ id }}>
            Open the run
          </Link>
        </span>
      </div>
      {!isEnded(status) && (
        <div>
          <Button size="compact-sm" variant="default" loading={cancel.isPending} onClick={() => cancel.mutate()}>
            Cancel
          </Button>
        </div>
      )}
      {status === "waiting" && <Link to="/approvals">It waits: see the approvals</Link>}
      {error && <div className={classes.bad}>{error.message}</div>}
      {result !== null && result !== undefined && (
        <Body text={pretty(result)} as={typeof result === "string" ? "markdown" : "plain"} name={`result-${id}`} />
      )}
    </section>
  );
}
