import { Button, Select } from "@mantine/core";
import { useState } from "react";
import type { DefinitionFormProps } from "../definition/kind";
import { get } from "../json/document";
import { TextField } from "../ui/form/fields";
import form from "../ui/form/form.module.css";
import { TextsField } from "../ui/form/TextsField";
import type { Bound } from "../ui/form/useDraft";
import { ValueField } from "../ui/form/ValueField";
import classes from "../ui/page/page.module.css";

/** Each has fields of its own: a thousand of them would be slow to show. */
const MOST_SHOWN = 20;

export function DatasetForm({ on, isNew, onUnread }: DefinitionFormProps) {
  const value = get(on.value, "cases");
  const cases: unknown[] = Array.isArray(value) ? value : [];
  // Words typed into a row stay with it while others before it are removed.
  const [rows, setRows] = useState(() => cases.map((_, index) => index));
  return (
    <div className={classes.form}>
      <TextField
        on={on}
        path="name"
        label="Name"
        help={isNew ? "Lower-case letters, digits, _ and -; a letter first" : "Another name is another dataset"}
        required
        readOnly={!isNew}
      />
      <TextField
        on={on}
        path="description"
        label="Description"
        help="What its cases have in common, and where they come from"
      />
      <fieldset className={form.group}>
        <legend>Cases</legend>
        {on.errors.cases !== undefined && (
          <div className={form.fault} role="alert">
            {on.errors.cases}
          </div>
        )}
        {rows.slice(0, MOST_SHOWN).map((row, index) => (
          <CaseFields
            key={row}
            on={on}
            path={`cases[${index}]`}
            name={`Case ${index + 1}`}
            onUnread={onUnread}
            onRemove={() => {
              setRows(rows.filter((each) => each !== row));
              on.change(`cases[${index}]`, undefined);
            }}
          />
        ))}
        {rows.length > MOST_SHOWN && (
          <div className={form.help}>
            These are {MOST_SHOWN} of {rows.length}: all are in the views YAML and JSON.
          </div>
        )}
        <div>
          <Button
            size="compact-sm"
            variant="default"
            disabled={rows.length >= MOST_SHOWN}
            onClick={() => {
              setRows([...rows, Math.max(-1, ...rows) + 1]);
              on.change("cases", [...cases, { input: "" }]);
            }}
          >
            Add a case
          </Button>
        </div>
      </fieldset>
    </div>
  );
}

function CaseFields({
  on,
  path,
  name,
  onUnread,
  onRemove,
}: {
  on: Bound;
  path: string;
  name: string;
  onUnread: DefinitionFormProps["onUnread"];
  onRemove: () => void;
}) {
  const input = `${path}.input`;
  const isObject = typeof get(on.value, input) === "object";
  return (
    <section className={form.row} aria-label={name}>
      <header>
        <strong>{name}</strong>
        <Button size="compact-xs" variant="default" aria-label={`Remove ${name}`} onClick={onRemove}>
          Remove
        </Button>
      </header>
      <Select
        label="It is run by"
        allowDeselect={false}
        data={[
          { value: "agent", label: "an agent, with a goal" },
          { value: "workflow", label: "a workflow, with an object" },
        ]}
        value={isObject ? "workflow" : "agent"}
        onChange={(next) => on.change(input, next === "workflow" ? {} : "")}
      />
      {isObject ? (
        <ValueField on={on} path={input} label="Input" help="An object, as JSON or YAML" onUnread={onUnread} />
      ) : (
        <TextField on={on} path={input} label="Input" help="What the agent is to do" lines={2} required />
      )}
      <ValueField
        on={on}
        path={`${path}.expect`}
        label="Expected"
        help="Any JSON or YAML; empty where nothing is"
        optional
        onUnread={onUnread}
      />
      <div className={classes.fields}>
        <TextsField
          on={on}
          path={`${path}.labels`}
          label="Labels"
          help="For runs of the case"
          placeholder="kind=refund"
        />
        <TextField on={on} path={`${path}.run_id`} label="Run" help="Id of the run that it was taken from" mono />
      </div>
    </section>
  );
}
