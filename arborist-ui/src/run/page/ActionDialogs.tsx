import { Button, Modal, NumberInput, Textarea } from "@mantine/core";
import { notifications } from "@mantine/notifications";
import { useMutation, useQuery, useQueryClient } from "@tanstack/react-query";
import { useNavigate } from "@tanstack/react-router";
import { type FormEvent, useState } from "react";
import { api, type Schemas, unwrap } from "../../api/client";
import { ApiError } from "../../api/problem";
import { Command } from "../../app/Command";
import { curl } from "../../app/curl";
import type { Run } from "../record/status";
import { ForkDialog } from "./ForkDialog";
import classes from "./RunPage.module.css";
import { treeQuery } from "./run";
import { type Actions, cancel } from "./useActions";

export function ActionDialogs({ run, actions }: { run: Run; actions: Actions }) {
  const { dialog, close } = actions;
  const title =
    dialog === "cancel"
      ? "Cancel the run"
      : dialog === "resume"
        ? "Resume the run"
        : dialog === "rerun"
          ? "Run again"
          : "Fork the run";
  return (
    <Modal opened={dialog !== null} onClose={close} title={title} size={dialog === "cancel" ? "md" : "lg"}>
      {dialog === "cancel" && <CancelDialog run={run} close={close} />}
      {dialog === "resume" && <ResumeDialog run={run} close={close} />}
      {dialog === "rerun" && <RerunDialog run={run} close={close} />}
      {dialog !== null && typeof dialog === "object" && <ForkDialog run={run} turn={dialog.fork} close={close} />}
    </Modal>
  );
}

function CancelDialog({ run, close }: { run: Run; close: () => void }) {
  const queries = useQueryClient();
  const tree = useQuery(treeQuery(run.id));
  const others = (tree.data?.items ?? []).filter(
    (each) => each.run_id !== run.id && ["queued", "running", "waiting"].includes(each.status),
  ).length;
  const { mutate, isPending, error } = useMutation({
    mutationFn: () => cancel(run.id),
    onSuccess: () => {
      void queries.invalidateQueries({ queryKey: ["run", run.id], exact: true });
      close();
    },
  });
  return (
    <div className={classes.form}>
      <div>
        A streaming answer and a running command end at once.
        {others > 0 && ` ${others} delegated ${others === 1 ? "run is" : "runs are"} cancelled as well.`}
      </div>
      <Problem error={error} />
      <div className={classes.buttons}>
        <Button variant="default" onClick={close} data-autofocus>
          Keep it running
        </Button>
        <Button color="red" loading={isPending} onClick={() => mutate()}>
          Cancel the run
        </Button>
      </div>
    </div>
  );
}

type LimitsDraft = Schemas["LimitsDraft"];

function ResumeDialog({ run, close }: { run: Run; close: () => void }) {
  const queries = useQueryClient();
  const [limits, setLimits] = useState<LimitsDraft>({
    max_turns: run.limits.max_turns,
    max_tokens: run.limits.max_tokens,
    max_cost_usd: run.limits.max_cost_usd,
    max_seconds: run.limits.max_seconds,
  });
  const raised = Object.fromEntries(
    Object.entries(limits).filter(([name, value]) => value !== run.limits[name as keyof Schemas["Limits"]]),
  ) as LimitsDraft;
  const body = Object.keys(raised).length === 0 ? {} : { limits: raised };
  const { mutate, isPending, error } = useMutation({
    mutationFn: () =>
      unwrap(
        api.POST("/agent-runs/{id}/resume", {
          params: { path: { id: run.id } },
          body,
          headers: { Accept: "application/json" },
        }),
      ),
    onSuccess: () => {
      void queries.invalidateQueries({ queryKey: ["run", run.id] });
      notifications.show({ message: "The run is queued again" });
      close();
    },
  });
  function submit(event: FormEvent) {
    event.preventDefault();
    mutate();
  }
  const number = (name: keyof LimitsDraft, label: string) => (
    <NumberInput
      label={label}
      description={`Was ${run.limits[name] ?? "without a cap"}`}
      value={limits[name] ?? ""}
      min={0}
      allowNegative={false}
      onChange={(value) => setLimits({ ...limits, [name]: value === "" ? null : Number(value) })}
    />
  );
  return (
    <form className={classes.form} onSubmit={submit}>
      <div>It goes on behind its last turn; nothing that was completed runs again.</div>
      <div className={classes.row}>
        {number("max_turns", "Turns")}
        {number("max_tokens", "Tokens")}
        {number("max_cost_usd", "Cost, USD")}
        {number("max_seconds", "Seconds")}
      </div>
      <Problem error={error} />
      <Command text={curl("POST", `/agent-runs/${run.id}/resume`, body)} />
      <div className={classes.buttons}>
        <Button variant="default" onClick={close}>
          Leave it
        </Button>
        <Button type="submit" loading={isPending}>
          Resume
        </Button>
      </div>
    </form>
  );
}

function RerunDialog({ run, close }: { run: Run; close: () => void }) {
  const navigate = useNavigate();
  const [goal, setGoal] = useState(run.goal ?? "");
  const agent = run.agent ?? "";
  const { mutate, isPending, error } = useMutation({
    mutationFn: () => unwrap(api.POST("/agents/{name}/runs", { params: { path: { name: agent } }, body: { goal } })),
    onSuccess: (started) => {
      close();
      void navigate({ to: "/runs/$id", params: { id: started.id } });
    },
  });
  return (
    <form
      className={classes.form}
      onSubmit={(event) => {
        event.preventDefault();
        mutate();
      }}
    >
      <div>
        A new run of <strong>{agent}</strong>, with its current version. This one stays as it is.
      </div>
      <Textarea
        label="Goal"
        value={goal}
        onChange={(event) => setGoal(event.currentTarget.value)}
        autosize
        minRows={4}
        maxRows={16}
        data-autofocus
      />
      <Problem error={error} />
      <Command text={curl("POST", `/agents/${agent}/runs`, { goal })} />
      <div className={classes.buttons}>
        <Button variant="default" onClick={close}>
          Leave it
        </Button>
        <Button type="submit" loading={isPending} disabled={goal.trim() === ""}>
          Run
        </Button>
      </div>
    </form>
  );
}

export function Problem({ error }: { error: Error | null }) {
  return error === null ? null : (
    <div className={classes.bad} role="alert">
      {error.message}
      {error instanceof ApiError &&
        error.fields.map((field) => (
          <div key={field.field}>
            <code>{field.field}</code> {field.message}
          </div>
        ))}
    </div>
  );
}
