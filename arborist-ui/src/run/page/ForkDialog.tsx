import { Button, NumberInput, Textarea } from "@mantine/core";
import { useMutation, useQuery } from "@tanstack/react-query";
import { useNavigate } from "@tanstack/react-router";
import { useState } from "react";
import { api, unwrap } from "../../api/client";
import { Command } from "../../app/Command";
import { curl } from "../../app/curl";
import type { Run } from "../record/status";
import { Problem } from "./ActionDialogs";
import classes from "./RunPage.module.css";
import { turnsAfter } from "./run";

/** A new run from a turn of this one. What was done after that turn may be done again, so it is listed. */
export function ForkDialog({ run, turn: first, close }: { run: Run; turn: number; close: () => void }) {
  const navigate = useNavigate();
  const [turn, setTurn] = useState(first);
  const [goal, setGoal] = useState("");
  const effects = useQuery({ queryKey: ["run", run.id, "effects", turn], queryFn: () => effectsOf(run.id, turn) });
  const repeated = effects.data ?? [];
  const body = { turn, ...(goal.trim() === "" ? {} : { goal }) };
  const { mutate, isPending, error } = useMutation({
    mutationFn: () => unwrap(api.POST("/agent-runs/{id}/fork", { params: { path: { id: run.id } }, body })),
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
      <NumberInput
        label="Last turn that both have"
        description={`0 for none, at most ${run.turns}`}
        value={turn}
        min={0}
        max={run.turns}
        onChange={(value) => setTurn(Number(value))}
      />
      <Textarea
        label="Say to the model after that turn"
        description="Without it, the new run goes on as this one did"
        value={goal}
        onChange={(event) => setGoal(event.currentTarget.value)}
        autosize
        minRows={3}
        maxRows={10}
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
                  turn {call.turn}: <code>{call.name}</code> <span className={classes.faint}>{call.effect}</span>
                </li>
              ))}
            </ul>
          )}
        </div>
      )}
      <Problem error={error ?? effects.error} />
      <Command text={curl("POST", `/agent-runs/${run.id}/fork`, body)} />
      <div className={classes.buttons}>
        <Button variant="default" onClick={close}>
          Leave it
        </Button>
        <Button type="submit" loading={isPending}>
          Fork
        </Button>
      </div>
    </form>
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
