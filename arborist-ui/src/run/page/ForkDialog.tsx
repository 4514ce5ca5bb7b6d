import { useMutation, useQuery } from "@tanstack/react-query";
import { useNavigate } from "@tanstack/react-router";
import { api, unwrap } from "../../api/client";
import { curl } from "../../api/curl";
import { DialogForm } from "../../ui/form/DialogForm";
import { FormDialog, useDialog } from "../../ui/form/FormDialog";
import { NumberField, TextField } from "../../ui/form/fields";
import { useDraft } from "../../ui/form/useDraft";
import page from "../../ui/page/page.module.css";
import { turnsAfter } from "../record/run";
import type { Run } from "../record/status";
import classes from "./ForkDialog.module.css";

/** A new run from a turn of this one. What was done after that turn may be done again, so it is listed. */
export function ForkDialog({ run, turn, onClose }: { run: Run; turn: number | null; onClose: () => void }) {
  return (
    <FormDialog opened={turn !== null} title="Fork the run" onClose={onClose}>
      {turn !== null && <Fields run={run} turn={turn} />}
    </FormDialog>
  );
}

interface Draft {
  turn?: number;
  goal?: string;
}

function Fields({ run, turn: first }: { run: Run; turn: number }) {
  const { id, stored } = useDialog();
  const navigate = useNavigate();
  const fork = useMutation({
    mutationFn: (body: { turn: number; goal?: string }) =>
      unwrap(api.POST("/agent-runs/{id}/fork", { params: { path: { id: run.id } }, body })),
    onSuccess: (started) => {
      stored();
      void navigate({ to: "/runs/$id", params: { id: started.id } });
    },
  });
  const { draft, on, error } = useDraft<Draft>({ turn: first }, fork.error, id);
  const body = { ...draft, turn: draft.turn ?? 0 };
  const effects = useQuery({
    queryKey: ["run", run.id, "effects", body.turn],
    queryFn: () => effectsOf(run.id, body.turn),
  });
  const repeated = effects.data ?? [];
  return (
    <DialogForm
      verb="Fork"
      error={error ?? effects.error}
      shown={["turn", "goal"]}
      isPending={fork.isPending}
      command={curl("POST", `/agent-runs/${run.id}/fork`, body)}
      onSubmit={() => fork.mutate(body)}
    >
      <NumberField
        on={on}
        path="turn"
        label="Last turn that both have"
        help={`0 for none, at most ${run.turns}`}
        unset="0"
        max={run.turns}
      />
      <TextField
        on={on}
        path="goal"
        label="Say to the model after that turn"
        help="Without it, the new run goes on as this one did"
        lines={3}
        data-autofocus
      />
      {effects.data !== undefined && (
        <div>
          {repeated.length === 0
            ? "No call with effects outside was made after that turn."
            : `Made after that turn, with effects outside; the new run may make them again (${repeated.length}):`}
          {repeated.length > 0 && (
            <ul className={classes.effects}>
              {repeated.map((call) => (
                <li key={call.id}>
                  turn {call.turn}: <code>{call.name}</code> <span className={page.faint}>{call.effect}</span>
                </li>
              ))}
            </ul>
          )}
        </div>
      )}
    </DialogForm>
  );
}

/** What only reads, or only changes the files that the fork gets back anyway, is no effect outside. */
const HARMLESS = new Set(["read_only"]);

async function effectsOf(id: string, after: number) {
  const [turns, tools] = await Promise.all([turnsAfter(id, after), unwrap(api.GET("/agent-tools"))]);
  const effects = new Map(
    tools.buckets.flatMap((bucket) =>
      bucket.tools.map((tool) => [tool.name, bucket.bucket === "workspace" ? "read_only" : tool.effect] as const),
    ),
  );
  return turns.flatMap((turn) =>
    turn.tool_calls
      .filter((call) => call.status !== null && call.name !== "finish")
      .map((call) => ({ id: call.id, turn: turn.turn, name: call.name, effect: effects.get(call.name) ?? "unsafe" }))
      .filter((call) => !HARMLESS.has(call.effect)),
  );
}
