import { useMutation } from "@tanstack/react-query";
import { useNavigate } from "@tanstack/react-router";
import { api, unwrap } from "../../api/client";
import { curl } from "../../api/curl";
import { DialogForm } from "../../ui/form/DialogForm";
import { FormDialog, useDialog } from "../../ui/form/FormDialog";
import { TextField } from "../../ui/form/fields";
import { useDraft } from "../../ui/form/useDraft";
import type { Run } from "../record/status";

export function RerunDialog({ run, opened, onClose }: { run: Run; opened: boolean; onClose: () => void }) {
  return (
    <FormDialog opened={opened} title="Run again" onClose={onClose}>
      <Fields run={run} />
    </FormDialog>
  );
}

function Fields({ run }: { run: Run }) {
  const { id, stored } = useDialog();
  const navigate = useNavigate();
  const agent = run.agent ?? "";
  const start = useMutation({
    mutationFn: (body: { goal: string }) =>
      unwrap(api.POST("/agents/{name}/runs", { params: { path: { name: agent } }, body })),
    onSuccess: (started) => {
      stored();
      void navigate({ to: "/runs/$id", params: { id: started.id } });
    },
  });
  const { draft, on, error } = useDraft({ goal: run.goal ?? "" }, start.error, id);
  return (
    <DialogForm
      verb="Run"
      error={error}
      shown={["goal"]}
      isPending={start.isPending}
      disabled={draft.goal.trim() === ""}
      command={curl("POST", `/agents/${agent}/runs`, draft)}
      onSubmit={() => start.mutate(draft)}
    >
      <div>
        A new run of <strong>{agent}</strong>, with its current version. This one stays as it is.
      </div>
      <TextField on={on} path="goal" label="Goal" help="What it is to do" lines={4} required data-autofocus />
    </DialogForm>
  );
}
