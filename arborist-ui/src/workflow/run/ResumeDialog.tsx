import { notifications } from "@mantine/notifications";
import { useMutation, useQueryClient } from "@tanstack/react-query";
import { api, type Schemas, unwrap } from "../../api/client";
import { curl } from "../../api/curl";
import { DialogForm } from "../../ui/form/DialogForm";
import { FormDialog, useDialog } from "../../ui/form/FormDialog";
import { NumberField } from "../../ui/form/fields";
import { useDraft } from "../../ui/form/useDraft";
import page from "../../ui/page/page.module.css";
import type { Run } from "./workflowRun";

const LIMITS = [
  ["max_cost_usd", "Cost, USD"],
  ["max_tokens", "Tokens"],
  ["max_seconds", "Seconds"],
  ["max_wait_seconds", "Seconds of waiting"],
] as const;

export function ResumeDialog({ run, opened, onClose }: { run: Run; opened: boolean; onClose: () => void }) {
  return (
    <FormDialog opened={opened} title="Resume the run" onClose={onClose}>
      <Fields run={run} />
    </FormDialog>
  );
}

type Limits = Schemas["LimitsDraft"];

/** Those that are other than the run's; without a cap is null. */
function raised(run: Run, limits: Limits): { limits?: Limits } {
  const changed = LIMITS.map(([name]) => [name, limits[name] ?? null] as const).filter(
    ([name, value]) => value !== run.limits[name],
  );
  return changed.length === 0 ? {} : { limits: Object.fromEntries(changed) };
}

function Fields({ run }: { run: Run }) {
  const { id, stored } = useDialog();
  const queries = useQueryClient();
  const resume = useMutation({
    mutationFn: (body: { limits?: Limits }) =>
      unwrap(
        api.POST("/workflow-runs/{id}/resume", {
          params: { path: { id: run.id } },
          body,
          headers: { Accept: "application/json" },
        }),
      ),
    onSuccess: () => {
      void queries.invalidateQueries({ queryKey: ["run", run.id] });
      notifications.show({ message: "The run goes on" });
      stored();
    },
  });
  const { draft, on, error } = useDraft<{ limits?: Limits }>({ limits: run.limits }, resume.error, id);
  const body = raised(run, draft.limits ?? {});
  return (
    <DialogForm
      verb="Resume"
      error={error}
      shown={LIMITS.map(([name]) => `limits.${name}`)}
      isPending={resume.isPending}
      command={curl("POST", `/workflow-runs/${run.id}/resume`, body)}
      onSubmit={() => resume.mutate(body)}
    >
      <div>It goes on from the nodes that failed or were cut off. What has completed stays.</div>
      <div className={page.fields}>
        {LIMITS.map(([name, label]) => (
          <NumberField
            key={name}
            on={on}
            path={`limits.${name}`}
            label={label}
            help={`Was ${run.limits[name] ?? "without a cap"}`}
          />
        ))}
      </div>
    </DialogForm>
  );
}
