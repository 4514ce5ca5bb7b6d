import { JsonInput, NumberInput, Switch, Textarea, TextInput } from "@mantine/core";
import { useState } from "react";
import { Choice } from "../app/Choice";
import { Body, pretty } from "../text/Body";
import classes from "./ApprovalsPage.module.css";

type Arguments = Record<string, unknown>;

/**
 * Arguments as a form and as JSON: two views of one value. Says null while they are as they were asked.
 */
export function ArgumentsEditor({
  value,
  readOnly,
  onChange,
}: {
  value: Arguments;
  readOnly: boolean;
  onChange: (edited: Arguments | null, valid: boolean) => void;
}) {
  const [view, setView] = useState<"form" | "json">("form");
  const [current, setCurrent] = useState(value);
  const [text, setText] = useState(pretty(value));
  const [error, setError] = useState<string | null>(null);

  function change(next: Arguments) {
    setCurrent(next);
    setText(pretty(next));
    setError(null);
    onChange(JSON.stringify(next) === JSON.stringify(value) ? null : next, true);
  }
  function write(next: string) {
    setText(next);
    try {
      const parsed: unknown = JSON.parse(next);
      if (typeof parsed !== "object" || parsed === null || Array.isArray(parsed)) throw new Error("must be an object");
      setCurrent(parsed as Arguments);
      setError(null);
      onChange(JSON.stringify(parsed) === JSON.stringify(value) ? null : (parsed as Arguments), true);
    } catch (fault) {
      setError(fault instanceof Error ? fault.message : String(fault));
      onChange(current, false);
    }
  }
  return (
    <div className={classes.arguments}>
      <div className={classes.switch}>
        <h3>Arguments</h3>
        <Choice
          label="View of the arguments"
          value={view}
          onChange={setView}
          options={[
            { value: "form", label: "Form" },
            { value: "json", label: "JSON" },
          ]}
        />
      </div>
      {view === "json" ? (
        readOnly ? (
          <Body text={pretty(value)} as="plain" name="arguments.json" />
        ) : (
          <JsonInput
            aria-label="Arguments as JSON"
            value={text}
            onChange={write}
            error={error}
            autosize
            minRows={4}
            maxRows={24}
          />
        )
      ) : (
        <div className={classes.fields}>
          {Object.entries(current).map(([name, each]) => (
            <Field
              key={name}
              name={name}
              value={each}
              readOnly={readOnly}
              onChange={(next) => change({ ...current, [name]: next })}
            />
          ))}
          {Object.keys(current).length === 0 && <span className={classes.agent}>There are none.</span>}
        </div>
      )}
    </div>
  );
}

function Field({
  name,
  value,
  readOnly,
  onChange,
}: {
  name: string;
  value: unknown;
  readOnly: boolean;
  onChange: (value: unknown) => void;
}) {
  if (typeof value === "boolean") {
    return (
      <Switch
        label={name}
        checked={value}
        disabled={readOnly}
        onChange={(event) => onChange(event.currentTarget.checked)}
      />
    );
  }
  if (typeof value === "number") {
    return (
      <NumberInput
        label={name}
        value={value}
        readOnly={readOnly}
        onChange={(next) => onChange(next === "" ? null : Number(next))}
      />
    );
  }
  if (typeof value === "string" && (value.length > 60 || value.includes("\n"))) {
    return (
      <Textarea
        label={name}
        value={value}
        readOnly={readOnly}
        autosize
        minRows={2}
        maxRows={16}
        onChange={(event) => onChange(event.currentTarget.value)}
      />
    );
  }
  if (typeof value === "string") {
    return (
      <TextInput
        label={name}
        value={value}
        readOnly={readOnly}
        onChange={(event) => onChange(event.currentTarget.value)}
      />
    );
  }
  return (
    <div>
      <div>{name}</div>
      <Body text={pretty(value)} as="plain" name={`${name}.json`} />
    </div>
  );
}
