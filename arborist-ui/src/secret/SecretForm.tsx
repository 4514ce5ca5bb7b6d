import { PasswordInput } from "@mantine/core";
import { useMutation } from "@tanstack/react-query";
import { api, unwrap } from "../api/client";
import { DialogForm } from "../ui/form/DialogForm";
import { FormDialog, useDialog } from "../ui/form/FormDialog";
import { TextField } from "../ui/form/fields";
import { useDraft } from "../ui/form/useDraft";

interface Props {
  /** Whose value is replaced; empty for a new one, null while nothing is asked. */
  name: string | null;
  onStored: () => void;
  onClose: () => void;
}

export function SecretForm({ name, onStored, onClose }: Props) {
  return (
    <FormDialog
      opened={name !== null}
      title={name === null || name === "" ? "Store a secret" : `Replace ${name}`}
      onClose={onClose}
    >
      {name !== null && <Fields name={name} onStored={onStored} />}
    </FormDialog>
  );
}

function Fields({ name: given, onStored }: Pick<Props, "onStored"> & { name: string }) {
  const { id, stored } = useDialog();
  const store = useMutation({
    mutationFn: ({ name, value }: { name: string; value: string }) =>
      unwrap(api.PUT("/secrets/{name}", { params: { path: { name } }, body: { value } })),
    onSuccess: () => {
      onStored();
      stored();
    },
  });
  const { draft, on, error } = useDraft({ name: given, value: "" }, store.error, id);
  return (
    <DialogForm
      verb="Store"
      error={error}
      shown={["name", "value"]}
      isPending={store.isPending}
      disabled={draft.name.trim() === "" || draft.value === ""}
      onSubmit={() => store.mutate(draft)}
    >
      <TextField
        on={on}
        path="name"
        label="Name"
        help="Such as provider.tracker.token or model.corp.api_key"
        required
        readOnly={given !== ""}
        {...(given === "" ? { "data-autofocus": true } : {})}
      />
      <PasswordInput
        label="Value"
        description="Up to 65,536 bytes. From 8 characters on it is scrubbed from whatever is stored or shown"
        withAsterisk
        aria-required
        value={draft.value}
        error={on.errors.value}
        autoComplete="off"
        spellCheck={false}
        onChange={(event) => on.change("value", event.currentTarget.value)}
        {...(given === "" ? {} : { "data-autofocus": true })}
      />
    </DialogForm>
  );
}
