import { Switch, Textarea, TextInput } from "@mantine/core";
import { useState } from "react";
import { isNumber, isNumberText, type JsonNumber, numberOf, parse, stringify } from "../json/json";
import { Choice } from "../ui/page/Choice";
import { Body, pretty } from "../ui/text/Body";
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
  /** Names of numbers whose text is none. */
  const [unread, setUnread] = useState<readonly string[]>([]);

  function say(next: Arguments, valid: boolean) {
    onChange(stringify(next) === stringify(value) ? null : next, valid);
  }
  function change(name: string, each: unknown) {
    const next = { ...current, [name]: each };
    const left = unread.filter((other) => other !== name);
    setCurrent(next);
    setUnread(left);
    setText(pretty(next));
    setError(null);
    say(next, left.length === 0);
  }
  function refuse(name: string) {
    setUnread([...unread.filter((other) => other !== name), name]);
    say(current, false);
  }
  function write(next: string) {
    setText(next);
    try {
      const parsed = parse(next);
      if (typeof parsed !== "object" || parsed === null || Array.isArray(parsed)) throw new Error("must be an object");
      setCurrent(parsed as Arguments);
      setError(null);
      setUnread([]);
      say(parsed as Arguments, true);
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
          onChange={(next) => {
            // What cannot be read has no other view.
            if (unread.length === 0 && error === null) setView(next);
          }}
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
          <Textarea
            aria-label="Arguments as JSON"
            value={text}
            spellCheck={false}
            onChange={(event) => write(event.currentTarget.value)}
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
              onChange={(next) => change(name, next)}
              onUnread={() => refuse(name)}
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
  onUnread,
}: {
  name: string;
  value: unknown;
  readOnly: boolean;
  onChange: (value: unknown) => void;
  onUnread: () => void;
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
  if (isNumber(value)) {
    return <NumberText name={name} value={value} readOnly={readOnly} onChange={onChange} onUnread={onUnread} />;
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

/** A number as its text, which a field of numbers would round. */
function NumberText({
  name,
  value,
  readOnly,
  onChange,
  onUnread,
}: {
  name: string;
  value: JsonNumber;
  readOnly: boolean;
  onChange: (value: JsonNumber) => void;
  onUnread: () => void;
}) {
  const [text, setText] = useState(() => stringify(value));
  return (
    <TextInput
      label={name}
      value={text}
      inputMode="decimal"
      readOnly={readOnly}
      error={isNumberText(text.trim()) ? undefined : "It is a number, such as 12 or -0.5"}
      onChange={({ currentTarget }) => {
        const next = currentTarget.value;
        setText(next);
        if (isNumberText(next.trim())) onChange(numberOf(next.trim()));
        else onUnread();
      }}
    />
  );
}
