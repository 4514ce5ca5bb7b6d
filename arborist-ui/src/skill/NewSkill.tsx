import { useMutation, useQueryClient } from "@tanstack/react-query";
import type { Schemas } from "../api/client";
import { curl } from "../api/curl";
import { DialogForm } from "../ui/form/DialogForm";
import { FormDialog, useDialog } from "../ui/form/FormDialog";
import { TextField } from "../ui/form/fields";
import { useDraft } from "../ui/form/useDraft";
import { storeDraft } from "./store";

const FIELDS = ["name", "description", "body"];

/** A skill of instructions alone; folders with more are imported. */
export function NewSkill({
  opened,
  onClose,
  onStored,
}: {
  opened: boolean;
  onClose: () => void;
  onStored: (name: string) => void;
}) {
  return (
    <FormDialog opened={opened} title="New skill" onClose={onClose}>
      <Fields onStored={onStored} />
    </FormDialog>
  );
}

function Fields({ onStored }: { onStored: (name: string) => void }) {
  const { id, stored } = useDialog();
  const queries = useQueryClient();
  const store = useMutation({
    mutationFn: storeDraft,
    onSuccess: ({ name }) => {
      void queries.invalidateQueries({ queryKey: ["skills"] });
      stored();
      onStored(name);
    },
  });
  const { draft, on, error } = useDraft<Schemas["SkillDraft"]>(
    { name: "", description: "", body: "", expected_version: 0 },
    store.error,
    id,
  );
  return (
    <DialogForm
      verb="Create the skill"
      error={error}
      shown={FIELDS}
      isPending={store.isPending}
      command={curl("POST", "/skills", draft)}
      onSubmit={() => store.mutate(draft)}
    >
      <TextField
        on={on}
        path="name"
        label="Name"
        help="Lower-case letters, digits and hyphens"
        required
        data-autofocus
      />
      <TextField
        on={on}
        path="description"
        label="Description"
        help="What it does and when to use it: models choose by it"
        required
        lines={2}
      />
      <TextField
        on={on}
        path="body"
        label="Instructions"
        help="Markdown; {{name}} is a placeholder"
        required
        lines={10}
        mono
      />
    </DialogForm>
  );
}
