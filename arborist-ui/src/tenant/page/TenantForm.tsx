import { useMutation, useQueryClient } from "@tanstack/react-query";
import { api, unwrap } from "../../api/client";
import { curl } from "../../api/curl";
import { DialogForm } from "../../ui/form/DialogForm";
import { FormDialog, useDialog } from "../../ui/form/FormDialog";
import { TextField } from "../../ui/form/fields";
import { useDraft } from "../../ui/form/useDraft";

export function TenantForm({ opened, onClose }: { opened: boolean; onClose: () => void }) {
  return (
    <FormDialog opened={opened} onClose={onClose} title="Make a tenant">
      <Fields />
    </FormDialog>
  );
}

function Fields() {
  const { id, stored } = useDialog();
  const queries = useQueryClient();
  const store = useMutation({
    mutationFn: (body: { name: string }) => unwrap(api.POST("/tenants", { body })),
    onSuccess: () => {
      void queries.invalidateQueries({ queryKey: ["tenants"] });
      stored();
    },
  });
  const { draft, on, error } = useDraft({ name: "" }, store.error, id);
  return (
    <DialogForm
      verb="Make it"
      error={error}
      shown={["name"]}
      isPending={store.isPending}
      disabled={draft.name === ""}
      command={curl("POST", "/tenants", { name: draft.name || "acme" })}
      onSubmit={() => store.mutate(draft)}
    >
      <TextField
        on={on}
        path="name"
        label="Name"
        help="Lower-case letters, digits and hyphens. It cannot be changed"
        required
        data-autofocus
      />
    </DialogForm>
  );
}
