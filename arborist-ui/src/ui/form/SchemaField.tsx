import { useId, useState } from "react";
import { get } from "../../json/document";
import { stringify } from "../../json/json";
import { Code } from "../code/Code";
import { type Fault, locate, read } from "../code/faults";
import { schemaFaults } from "../code/schema";
import classes from "./form.module.css";
import type { Bound } from "./useDraft";

/** A member that is a JSON Schema, as JSON or YAML, with its faults where they are. */
export function SchemaField({
  on,
  path,
  label,
  help,
  optional = false,
  onUnread,
}: {
  on: Bound;
  path: string;
  label: string;
  help: string;
  optional?: boolean;
  /** Called with whether the text is something that a document could have. */
  onUnread: (path: string, unread: boolean) => void;
}) {
  const [text, setText] = useState(() => {
    const value = get(on.value, path);
    return value === undefined ? "" : `${stringify(value, 2)}\n`;
  });
  const [unread, setUnread] = useState<Fault[]>([]);
  const helpId = useId();
  const refused = Object.entries(on.errors)
    .filter(([field]) => field === path || field.startsWith(`${path}.`))
    .map(([field, message]) => ({
      field: /^(\/[^\s:]*): /.exec(message)?.[1] ?? field.slice(path.length + 1),
      message,
    }));
  const found = unread.length > 0 ? unread : schemaFaults(text);

  function type(next: string) {
    setText(next);
    const isEmpty = optional && next.trim() === "";
    const what = isEmpty ? { value: undefined } : read(next);
    const faults =
      "faults" in what
        ? what.faults
        : isEmpty || (typeof what.value === "object" && what.value !== null && !Array.isArray(what.value))
          ? []
          : [{ from: 0, to: next.length, message: "A schema is an object" }];
    setUnread(faults);
    onUnread(path, faults.length > 0);
    if (faults.length === 0 && "value" in what) on.change(path, what.value);
  }
  return (
    <fieldset className={classes.group} aria-describedby={helpId}>
      <legend>{label}</legend>
      <div id={helpId} className={classes.help}>
        {help}
      </div>
      <Code
        label={label}
        value={text}
        language="json"
        faults={refused.length > 0 && unread.length === 0 ? locate(text, refused) : found}
        onChange={type}
      />
      {[...found, ...refused].map(({ message }) => (
        <div key={message} className={classes.fault} role="alert">
          {message}
        </div>
      ))}
    </fieldset>
  );
}
