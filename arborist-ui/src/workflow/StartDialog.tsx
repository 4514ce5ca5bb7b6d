import { useMutation } from "@tanstack/react-query";
import { useNavigate } from "@tanstack/react-router";
import { useState } from "react";
import { api, unwrap } from "../api/client";
import { curl } from "../api/curl";
import { DialogForm } from "../ui/form/DialogForm";
import { FormDialog, useDialog } from "../ui/form/FormDialog";
import { NumberField } from "../ui/form/fields";
import { SchemaForm } from "../ui/form/SchemaForm";
import { sample } from "../ui/form/sample";
import { useDraft } from "../ui/form/useDraft";
import page from "../ui/page/page.module.css";
import type { Workflow } from "./workflows";

/** Starts a workflow with an input as its schema describes it. */
export function StartDialog({
  workflow,
  opened,
  onClose,
}: {
  workflow: Workflow;
  opened: boolean;
  onClose: () => void;
}) {
  return (
    <FormDialog opened={opened} title={`Start ${workflow.name}`} onClose={onClose}>
      <Fields workflow={workflow} />
    </FormDialog>
  );
}

interface Draft {
  input: Record<string, unknown>;
  limits?: { max_cost_usd?: number };
}

function Fields({ workflow }: { workflow: Workflow }) {
  const { id, stored } = useDialog();
  const navigate = useNavigate();
  const [unread, setUnread] = useState(false);
  const start = useMutation({
    mutationFn: (body: Draft & { version: number }) =>
      unwrap(api.POST("/workflows/{name}/runs", { params: { path: { name: workflow.name } }, body })),
    onSuccess: (run) => {
      stored();
      void navigate({ to: "/workflow-runs/$id", params: { id: run.id } });
    },
  });
  const { draft, on, error } = useDraft<Draft>({ input: sample(workflow.input ?? {}) }, start.error, id);
  const body = { ...draft, version: workflow.version };
  const errors = Object.fromEntries(
    Object.entries(on.errors)
      .filter(([field]) => field.startsWith("input"))
      .map(([field, message]) => [field.replace(/^input[./]?/, ""), message]),
  );
  const cap = workflow.limits?.max_cost_usd;
  return (
    <DialogForm
      verb="Start"
      error={error}
      shown={["input", "limits.max_cost_usd"]}
      isPending={start.isPending}
      disabled={unread}
      command={curl("POST", `/workflows/${workflow.name}/runs`, body)}
      onSubmit={() => start.mutate(body)}
    >
      <SchemaForm
        label="Input"
        schema={workflow.input}
        value={draft.input}
        errors={errors}
        onChange={(value) => on.change("input", value)}
        onUnread={setUnread}
      />
      {errors[""] && (
        <div className={page.bad} role="alert">
          {errors[""]}
        </div>
      )}
      <NumberField
        on={on}
        path="limits.max_cost_usd"
        label="Cost cap, USD"
        help={cap ? `The workflow's own is ${cap}` : "The workflow has none of its own"}
      />
    </DialogForm>
  );
}
