import { notifications } from "@mantine/notifications";
import { useMutation, useQueryClient } from "@tanstack/react-query";
import { type ReactNode, useId, useState } from "react";
import { DialogForm } from "../ui/form/DialogForm";
import { FormDialog, useDialog } from "../ui/form/FormDialog";
import { whole } from "../ui/text/size";
import classes from "./Skill.module.css";
import { type Folder, packed, storeFolder } from "./store";

/** A skill's folder, packed or as it is. */
export function ImportSkill({
  replaces,
  opened,
  onClose,
  onStored,
}: {
  /** The version that it is to replace; 0 where there must be none. */
  replaces: number;
  opened: boolean;
  onClose: () => void;
  onStored: (name: string) => void;
}) {
  return (
    <FormDialog opened={opened} title={replaces === 0 ? "Import a skill" : "Import a new version"} onClose={onClose}>
      <Fields replaces={replaces} onStored={onStored} />
    </FormDialog>
  );
}

function Fields({ replaces, onStored }: { replaces: number; onStored: (name: string) => void }) {
  const { stored } = useDialog();
  const queries = useQueryClient();
  const [folder, setFolder] = useState<Folder | null>(null);
  const store = useMutation({
    mutationFn: (chosen: Folder) => storeFolder(chosen, replaces),
    onSuccess: ({ name, version, warnings }) => {
      void queries.invalidateQueries({ queryKey: ["skills"] });
      notifications.show({
        title: `${name} is stored as version ${version}`,
        message: (warnings ?? []).map(({ field, message }) => `${field} ${message}`).join("\n"),
        ...(warnings?.length ? { color: "yellow", autoClose: false } : {}),
      });
      stored();
      onStored(name);
    },
  });
  const choose = (next: Folder | null) => {
    setFolder(next);
    store.reset();
  };
  return (
    <DialogForm
      verb="Import"
      error={store.error}
      isPending={store.isPending}
      disabled={folder === null}
      onSubmit={() => folder && store.mutate(folder)}
    >
      <FileField label="Archive" help="A zip or a tar, in gzip or not, of the skill's folder">
        {(id) => (
          <input
            id={id}
            type="file"
            accept=".zip,.tar,.tgz,.gz"
            data-autofocus
            onChange={({ currentTarget: { files } }) => choose(files?.[0] ? packed(files[0]) : null)}
          />
        )}
      </FileField>
      <FileField label="Or its folder" help="With all files below it">
        {(id) => (
          <input
            id={id}
            type="file"
            multiple
            ref={(input) => input?.setAttribute("webkitdirectory", "")}
            onChange={({ currentTarget: { files } }) => choose(files?.length ? { files: [...files] } : null)}
          />
        )}
      </FileField>
      <div role="status">{folder !== null && "files" in folder && `${whole(folder.files.length)} files`}</div>
    </DialogForm>
  );
}

function FileField({ label, help, children }: { label: string; help: string; children: (id: string) => ReactNode }) {
  const id = useId();
  return (
    <div className={classes.upload}>
      <label htmlFor={id}>{label}</label>
      <div>{help}</div>
      {children(id)}
    </div>
  );
}
