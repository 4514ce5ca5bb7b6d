import { useMutation, useQueryClient } from "@tanstack/react-query";
import { useState } from "react";
import { api, type Schemas, unwrap } from "../../api/client";
import { curl } from "../../api/curl";
import { DialogForm } from "../../ui/form/DialogForm";
import { FormDialog, useDialog } from "../../ui/form/FormDialog";
import { TextField } from "../../ui/form/fields";
import { useDraft } from "../../ui/form/useDraft";
import { Choice } from "../../ui/page/Choice";
import { JsonField } from "./JsonField";
import type { Run } from "./workflowRun";

type Settlement = Schemas["NodeSettlement"];
type Outcome = "output" | "error";

/** What a node has come to, said by an operator: for one whose call is in doubt, or that will not end by itself. */
export function SettleDialog({
  run,
  path,
  opened,
  onClose,
}: {
  run: Run;
  path: string;
  opened: boolean;
  onClose: () => void;
}) {
  return (
    <FormDialog opened={opened} title={`Settle ${path}`} onClose={onClose}>
      <Fields run={run} path={path} />
    </FormDialog>
  );
}

function Fields({ run, path }: { run: Run; path: string }) {
  const { id, stored } = useDialog();
  const queries = useQueryClient();
  const [outcome, setOutcome] = useState<Outcome>("output");
  const [unread, setUnread] = useState(false);
  const settle = useMutation({
    mutationFn: (body: Settlement) =>
      unwrap(
        api.POST("/workflow-runs/{id}/nodes/{path}/settle", {
          params: { path: { id: run.id, path } },
          body,
          headers: { Accept: "application/json" },
        }),
      ),
    onSuccess: () => {
      void queries.invalidateQueries({ queryKey: ["run", run.id] });
      void queries.invalidateQueries({ queryKey: ["workflow-run", run.id, "node"] });
      stored();
    },
  });
  const { draft, on, error } = useDraft<Settlement>({ output: null, error: {}, reason: "" }, settle.error, id);
  const { reason } = draft;
  const body: Settlement =
    outcome === "output" ? { output: draft.output ?? null, reason } : { error: draft.error ?? {}, reason };
  return (
    <DialogForm
      verb="Settle"
      error={error}
      shown={["reason", "error.code", "error.message"]}
      isPending={settle.isPending}
      disabled={outcome === "output" && unread}
      command={curl("POST", `/workflow-runs/${run.id}/nodes/${path}/settle`, body)}
      onSubmit={() => settle.mutate(body)}
    >
      <div>Its run is cancelled, and the workflow goes on as you say. What the node did outside is not undone.</div>
      <Choice
        label="What the node has come to"
        value={outcome}
        onChange={setOutcome}
        options={[
          { value: "output", label: "It has done its work" },
          { value: "error", label: "It has failed" },
        ]}
      />
      {outcome === "output" ? (
        <JsonField
          label={`Output of ${path}`}
          initial={draft.output}
          onChange={(output) => on.change("output", output)}
          onUnread={setUnread}
        />
      ) : (
        <>
          <TextField on={on} path="error.code" label="Code" placeholder="node_failed" />
          <TextField on={on} path="error.message" label="Message" help="The reason unless set" />
        </>
      )}
      <TextField on={on} path="reason" label="Reason" help="Kept with the run's events" required data-autofocus />
    </DialogForm>
  );
}
