import { useMutation, useQuery, useQueryClient } from "@tanstack/react-query";
import { useState } from "react";
import { api, unwrap } from "../../api/client";
import { curl } from "../../api/curl";
import { DialogForm } from "../../ui/form/DialogForm";
import { FormDialog, useDialog } from "../../ui/form/FormDialog";
import { TextField } from "../../ui/form/fields";
import { useDraft } from "../../ui/form/useDraft";
import page from "../../ui/page/page.module.css";
import { shown } from "../../ui/text/hidden";
import type { FlowGraph } from "../diagram/graph";
import { type Awaited, awaitedQuery } from "./awaited";
import { JsonField } from "./JsonField";
import type { Run } from "./workflowRun";

/** Sends an event to the run: the one that a node awaits, or another one, which is kept until a node waits for it. */
export function EventDialog({
  run,
  graph,
  path,
  opened,
  onClose,
}: {
  run: Run;
  graph: FlowGraph;
  /** The node that it was asked for at. */
  path: string | null;
  opened: boolean;
  onClose: () => void;
}) {
  const awaited = useQuery({ ...awaitedQuery(run, graph, path ?? ""), enabled: opened && path !== null });
  const known = path === null || awaited.data !== undefined || awaited.error !== null;
  return (
    <FormDialog opened={opened} title="Send an event" onClose={onClose}>
      {known && <Fields run={run} path={path} awaited={awaited.data ?? null} />}
    </FormDialog>
  );
}

interface Draft {
  name: string;
  payload?: unknown;
}

function Fields({ run, path, awaited }: { run: Run; path: string | null; awaited: Awaited | null }) {
  const { id, stored } = useDialog();
  const queries = useQueryClient();
  const [unread, setUnread] = useState(false);
  const send = useMutation({
    mutationFn: ({ name, payload }: Draft) =>
      unwrap(
        api.POST("/workflow-runs/{id}/events/{name}", {
          params: { path: { id: run.id, name } },
          body: payload,
          headers: { Accept: "application/json" },
        }),
      ),
    onSuccess: () => {
      void queries.invalidateQueries({ queryKey: ["run", run.id] });
      stored();
    },
  });
  const { draft, on, error } = useDraft<Draft>({ name: awaited?.event ?? "", payload: {} }, send.error, id);
  return (
    <DialogForm
      verb="Send"
      error={error}
      shown={["name"]}
      isPending={send.isPending}
      disabled={unread || draft.name === ""}
      command={curl("POST", `/workflow-runs/${run.id}/events/${encodeURIComponent(draft.name)}`, draft.payload)}
      onSubmit={() => send.mutate(draft)}
    >
      <div>
        {path === null
          ? "It is kept until a node waits for it, and taken by one."
          : `${path} goes on with the payload as its output.`}
      </div>
      {awaited?.key && (
        <div>
          The node takes it where <code className={page.mono}>{shown(awaited.key)}</code>; otherwise it is kept.
        </div>
      )}
      <TextField on={on} path="name" label="Name" required {...(awaited ? {} : { "data-autofocus": true })} />
      <JsonField
        label="Payload"
        initial={draft.payload}
        onChange={(payload) => on.change("payload", payload)}
        onUnread={setUnread}
      />
    </DialogForm>
  );
}
