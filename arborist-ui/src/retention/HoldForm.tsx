import { useMutation, useQueryClient } from "@tanstack/react-query";
import { api, type Schemas, unwrap } from "../api/client";
import { curl } from "../api/curl";
import { DialogForm } from "../ui/form/DialogForm";
import { FormDialog, useDialog } from "../ui/form/FormDialog";
import { TextField } from "../ui/form/fields";
import { useDraft } from "../ui/form/useDraft";
import { holdsQuery } from "./retention";

export function HoldForm({ opened, onClose }: { opened: boolean; onClose: () => void }) {
  return (
    <FormDialog opened={opened} onClose={onClose} title="Place a legal hold">
      <Fields />
    </FormDialog>
  );
}

function Fields() {
  const { id, stored } = useDialog();
  const queries = useQueryClient();
  const place = useMutation({
    mutationFn: (body: Schemas["HoldDraft"]) => unwrap(api.POST("/holds", { body })),
    onSuccess: () => {
      void queries.invalidateQueries({ queryKey: holdsQuery.queryKey });
      stored();
    },
  });
  const { draft, on, error } = useDraft<{ run_id?: string; reason: string }>({ reason: "" }, place.error, id);
  const run = draft.run_id?.trim();
  const body = { ...(run ? { run_id: run } : {}), reason: draft.reason };
  return (
    <DialogForm
      verb={run ? "Hold the run's tree" : "Hold all of the tenant"}
      error={error}
      shown={["run_id", "reason"]}
      isPending={place.isPending}
      disabled={draft.reason.trim() === ""}
      command={curl("POST", "/holds", { ...body, reason: draft.reason || "case 2026-117" })}
      onSubmit={() => place.mutate(body)}
    >
      <TextField
        on={on}
        path="reason"
        label="Reason"
        help="For people, such as the case's number"
        required
        data-autofocus
      />
      <TextField
        on={on}
        path="run_id"
        label="Run"
        help="Its whole tree is held, with its files. Without one, all that the tenant has"
      />
    </DialogForm>
  );
}
