import { Button, Modal, TextInput } from "@mantine/core";
import { useMutation } from "@tanstack/react-query";
import { Link } from "@tanstack/react-router";
import { type FormEvent, useEffect, useRef, useState } from "react";
import { curl } from "../../api/curl";
import { Command } from "../../ui/page/Command";
import { Refused } from "../../ui/page/Refused";
import { whole } from "../../ui/text/size";
import { isLabel } from "../filter/filter";
import classes from "./Bulk.module.css";
import { attempt, type BulkAction, type Change, type Chosen, changeRuns, filterOf, type Outcome, sizeOf } from "./bulk";

const VERBS: Record<BulkAction, string> = {
  cancel: "Cancel",
  resume: "Resume",
  rerun: "Rerun",
  label: "Label",
};

/** Names the number before anything happens, then says how far it is, and of each run that was refused why. */
export function BulkDialog({
  action,
  chosen,
  onClose,
  onDone,
}: {
  action: BulkAction;
  chosen: Chosen;
  onClose: () => void;
  onDone: () => void;
}) {
  const [add, setAdd] = useState(() => (action === "label" ? "" : `bulk:${action}-${stamp(new Date())}`));
  const [remove, setRemove] = useState("");
  const [asked] = useState(() => attempt(Date.now()));
  const [outcome, setOutcome] = useState<Outcome | null>(null);
  const stop = useRef(new AbortController());
  useEffect(() => () => stop.current.abort(), []);

  const change: Change = { action, add: labelsOf(add), remove: labelsOf(remove), attempt: asked };
  const wrong = [...change.add, ...change.remove].find((label) => !isLabel(label));
  const nothing = action === "label" && change.add.length + change.remove.length === 0;
  const count = sizeOf(chosen);
  const runs = `${whole(count)}${"exact" in chosen && !chosen.exact ? "+" : ""} ${count === 1 ? "run" : "runs"}`;
  const { mutate, isPending, isSuccess, error } = useMutation({
    mutationFn: () => {
      stop.current = new AbortController();
      return changeRuns(chosen, change, setOutcome, stop.current.signal);
    },
  });
  const followed = change.add[0];

  function submit(event: FormEvent) {
    event.preventDefault();
    mutate();
  }
  function close() {
    onClose();
    if (isSuccess) onDone();
  }

  return (
    <Modal opened onClose={close} title={`${VERBS[action]} ${runs}`} size="lg">
      <form className={classes.form} onSubmit={submit}>
        {outcome === null && !isPending ? (
          <>
            <div>{CONSEQUENCES[action]}</div>
            <TextInput
              label={
                action === "label"
                  ? "Labels to add"
                  : action === "rerun"
                    ? "Label of the new runs, to find them by"
                    : "Label, to find them by"
              }
              description="Several are separated by spaces"
              value={add}
              error={wrong === undefined ? null : `${wrong} is no label: letters, digits, or . _ : / = @ -`}
              onChange={(event) => setAdd(event.currentTarget.value)}
            />
            {action === "label" && (
              <TextInput
                label="Labels to remove"
                value={remove}
                onChange={(event) => setRemove(event.currentTarget.value)}
              />
            )}
            <Command
              text={curl(
                "POST",
                "/agent-runs/bulk",
                bodyOf(chosen, change),
                action === "rerun" ? { "Idempotency-Key": asked.key } : {},
              )}
            />
          </>
        ) : (
          <Progress outcome={outcome ?? { done: 0, refused: [] }} count={count} />
        )}
        <Refused error={error} />
        <div className={classes.buttons}>
          {isSuccess && followed !== undefined && (
            <Link to="/runs" search={{ label: [followed] }} onClick={close}>
              Show these runs
            </Link>
          )}
          {isPending ? (
            <Button variant="default" onClick={() => stop.current.abort()}>
              Stop here
            </Button>
          ) : (
            <Button variant="default" onClick={close} data-autofocus>
              {isSuccess ? "Close" : "Leave them"}
            </Button>
          )}
          {!isSuccess && (
            <Button
              type="submit"
              color={action === "cancel" ? "red" : undefined}
              loading={isPending}
              disabled={wrong !== undefined || nothing}
            >
              {VERBS[action]} {runs}
            </Button>
          )}
        </div>
      </form>
    </Modal>
  );
}

const CONSEQUENCES: Record<BulkAction, string> = {
  cancel: "Their streaming answers and running commands end at once, and so does all that they have delegated.",
  resume: "Those that stopped or failed go on behind their last turns. The others are refused, and stay as they are.",
  rerun:
    "Each has a new run with the goal, files, metadata and labels that it began with, of its agent's current version. What they did outside may be done again; they themselves stay as they are.",
  label: "Their other labels stay.",
};

function Progress({ outcome, count }: { outcome: Outcome; count: number }) {
  const through = outcome.done + outcome.refused.length;
  return (
    <>
      <progress className={classes.progress} value={through} max={Math.max(1, count, through)} aria-label="Progress" />
      <div role="status">
        {whole(outcome.done)} done, {whole(outcome.refused.length)} refused, of {whole(Math.max(count, through))}
      </div>
      {outcome.refused.length > 0 && (
        <section className={classes.refused} tabIndex={0} aria-label="Refused">
          <ul>
            {outcome.refused.slice(0, MOST_SHOWN).map((item) => (
              <li key={item.run_id}>
                <Link to="/runs/$id" params={{ id: item.run_id }}>
                  {item.run_id.slice(-8)}
                </Link>{" "}
                {item.message ?? item.code}
              </li>
            ))}
          </ul>
          {outcome.refused.length > MOST_SHOWN && <div>and {whole(outcome.refused.length - MOST_SHOWN)} more</div>}
        </section>
      )}
    </>
  );
}

const MOST_SHOWN = 500;

function labelsOf(text: string): string[] {
  return [...new Set(text.split(/[\s,]+/).filter((label) => label !== ""))];
}

function bodyOf(chosen: Chosen, change: Change) {
  const { action, add, remove } = change;
  const which =
    "ids" in chosen
      ? { ids: chosen.ids }
      : { filter: filterOf(chosen.filter, change), ...(chosen.exact ? { expected_count: chosen.count } : {}) };
  return { action, ...which, ...(add.length + remove.length > 0 ? { labels: { add, remove } } : {}) };
}

/** `20261126T081500Z`: no two by the same person are alike. */
function stamp(at: Date): string {
  return at.toISOString().replaceAll(/[-:]|\.\d+/g, "");
}
