import { IconPlus, IconX } from "@tabler/icons-react";
import { useMutation, useQueryClient } from "@tanstack/react-query";
import { Link } from "@tanstack/react-router";
import { type FormEvent, type KeyboardEvent, useRef, useState } from "react";
import { api, unwrap } from "../../api/client";
import { isLabel } from "../filter/filter";
import { runQuery } from "../record/run";
import type { Run } from "../record/status";
import classes from "./RunLabels.module.css";

/** The run's labels, each of which leads to the runs that share it. */
export function RunLabels({ run, mayChange }: { run: Run; mayChange: boolean }) {
  const queries = useQueryClient();
  const { mutate, isPending, error, reset } = useMutation({
    mutationFn: (change: LabelChange) => changeLabels(run.id, change),
    onSuccess: (_, { add = [], remove = [] }) => {
      queries.setQueryData(runQuery(run.id).queryKey, (before) =>
        before === undefined
          ? before
          : {
              ...before,
              labels: [...new Set([...before.labels, ...add])].filter((label) => !remove.includes(label)).sort(),
            },
      );
      void queries.invalidateQueries({ queryKey: ["run", run.id], exact: true });
    },
  });
  return (
    <span className={classes.labels}>
      {run.labels.map((label) => (
        <span key={label} className={classes.label}>
          <Link to="/runs" search={{ label: [label] }} aria-label={`Runs labelled ${label}`}>
            {label}
          </Link>
          {mayChange && (
            <button
              type="button"
              aria-label={`Remove the label ${label}`}
              disabled={isPending}
              onClick={() => mutate({ remove: [label] })}
            >
              <IconX size={11} aria-hidden="true" />
            </button>
          )}
        </span>
      ))}
      {mayChange && (
        <NewLabel
          refused={error?.message}
          onChange={reset}
          onAdd={(label, done) => mutate({ add: [label] }, { onSuccess: done })}
        />
      )}
      {!mayChange && run.labels.length === 0 && "none"}
    </span>
  );
}

/** A button that becomes a field; Enter adds and goes on, Escape leads back. */
function NewLabel({
  refused,
  onChange,
  onAdd,
}: {
  refused: string | undefined;
  onChange: () => void;
  onAdd: (label: string, done: () => void) => void;
}) {
  const [typed, setTyped] = useState<string | null>(null);
  const opener = useRef<HTMLButtonElement>(null);
  if (typed === null) {
    return (
      <button ref={opener} type="button" className={classes.add} aria-label="Add a label" onClick={() => setTyped("")}>
        <IconPlus size={12} aria-hidden="true" />
      </button>
    );
  }
  const label = typed.trim();
  const wrong = label !== "" && !isLabel(label) ? "Letters, digits, or . _ : / = @ -" : refused;
  function submit(event: FormEvent) {
    event.preventDefault();
    if (label !== "" && isLabel(label)) onAdd(label, () => setTyped(""));
  }
  function leave(event: KeyboardEvent) {
    if (event.key !== "Escape") return;
    event.stopPropagation();
    onChange();
    setTyped(null);
    requestAnimationFrame(() => opener.current?.focus());
  }
  return (
    <form className={classes.form} onSubmit={submit}>
      <input
        // biome-ignore lint/a11y/noAutofocus: it takes the place of the button that was pressed
        autoFocus
        aria-label="New label"
        placeholder="Label"
        aria-invalid={wrong !== undefined}
        value={typed}
        maxLength={64}
        onChange={(event) => {
          onChange();
          setTyped(event.currentTarget.value);
        }}
        onKeyDown={leave}
        onBlur={() => {
          if (label === "") setTyped(null);
        }}
      />
      {wrong && (
        <span className={classes.wrong} role="alert">
          {wrong}
        </span>
      )}
    </form>
  );
}

interface LabelChange {
  add?: string[];
  remove?: string[];
}

/** What comes and goes, not the whole list: what others add meanwhile stays. */
async function changeLabels(id: string, labels: LabelChange): Promise<void> {
  const { items } = await unwrap(api.POST("/agent-runs/bulk", { body: { action: "label", ids: [id], labels } }));
  const refused = items.find(({ done }) => !done);
  if (refused) throw new Error(refused.message ?? refused.code ?? "The labels were not changed");
}
