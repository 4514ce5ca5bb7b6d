import { useMutation } from "@tanstack/react-query";
import { api, unwrap } from "../../api/client";
import { DialogForm } from "../../ui/form/DialogForm";
import { FormDialog, useDialog } from "../../ui/form/FormDialog";
import { TextField } from "../../ui/form/fields";
import { useDraft } from "../../ui/form/useDraft";
import type { ChatSession } from "../sessions";

export function RenameDialog({
  session,
  opened,
  onDone,
  onClose,
}: {
  session: ChatSession;
  opened: boolean;
  onDone: () => void;
  onClose: () => void;
}) {
  return (
    <FormDialog opened={opened} title="Rename the session" onClose={onClose}>
      <Fields session={session} onDone={onDone} />
    </FormDialog>
  );
}

function Fields({ session, onDone }: { session: ChatSession; onDone: () => void }) {
  const { id: form, stored } = useDialog();
  const rename = useMutation({
    mutationFn: (body: { title: string }) =>
      unwrap(api.PATCH("/sessions/{id}", { params: { path: { id: session.id } }, body })),
    onSuccess: () => {
      stored();
      onDone();
    },
  });
  const { draft, on, error } = useDraft({ title: session.title }, rename.error, form);
  return (
    <DialogForm
      verb="Rename"
      error={error}
      shown={["title"]}
      isPending={rename.isPending}
      disabled={draft.title.trim() === ""}
      onSubmit={() => rename.mutate(draft)}
    >
      <TextField on={on} path="title" label="Title" required data-autofocus />
    </DialogForm>
  );
}
