import { useState } from "react";
import { stringify } from "../../json/json";
import { Code } from "../code/Code";
import { type Fault, locate, read } from "../code/faults";
import { Choice } from "../page/Choice";
import page from "../page/page.module.css";
import { ChoiceField, NumberField, SwitchField, TextField } from "./fields";
import { membersOf, type Schema, type SchemaMember } from "./schemaFields";
import type { Bound } from "./useDraft";

/** An object that satisfies a schema: field by field where that can be, else as JSON. */
export function SchemaForm({
  label,
  schema,
  value,
  errors,
  onChange,
  onUnread,
}: {
  label: string;
  schema: Schema | null | undefined;
  value: Record<string, unknown>;
  /** What the server said, by the paths of members. */
  errors: Record<string, string>;
  onChange: (value: Record<string, unknown>, path: string) => void;
  onUnread: (unread: boolean) => void;
}) {
  const members = membersOf(schema);
  const [view, setView] = useState<"form" | "json">(members === null ? "json" : "form");
  const [text, setText] = useState(() => stringify(value, 2));
  const [faults, setFaults] = useState<Fault[]>([]);
  const on: Bound = {
    value,
    errors,
    change: (path, next) => {
      const changed = { ...value };
      if (next === undefined) delete changed[path];
      else changed[path] = next;
      onChange(changed, path);
    },
  };
  function type(next: string) {
    setText(next);
    const found = next.trim() === "" ? { value: {} } : read(next);
    const unread =
      "faults" in found
        ? found.faults
        : typeof found.value === "object" && found.value !== null && !Array.isArray(found.value)
          ? []
          : [{ from: 0, to: next.length, message: "It is an object" }];
    setFaults(unread);
    onUnread(unread.length > 0);
    if (unread.length === 0 && "value" in found) onChange(found.value as Record<string, unknown>, "");
  }
  const said = Object.entries(errors).map(([field, message]) => ({ field, message }));
  return (
    <fieldset className={page.form} style={{ border: 0, margin: 0, padding: 0 }}>
      <legend style={{ fontWeight: 600, padding: 0 }}>{label}</legend>
      {members !== null && (
        <Choice
          label={`View of the ${label.toLowerCase()}`}
          value={view}
          onChange={(next) => {
            if (faults.length > 0) return;
            setText(stringify(value, 2));
            setView(next);
          }}
          options={[
            { value: "form", label: "Form" },
            { value: "json", label: "JSON" },
          ]}
        />
      )}
      {members !== null && view === "form" ? (
        members.map((member) => <Member key={member.name} on={on} member={member} />)
      ) : (
        <>
          <Code
            label={`${label} as JSON`}
            value={text}
            language="json"
            faults={faults.length > 0 ? faults : locate(text, said)}
            onChange={type}
          />
          {faults[0] && (
            <div className={page.bad} role="alert">
              {faults[0].message}
            </div>
          )}
        </>
      )}
    </fieldset>
  );
}

function Member({ on, member: { name, kind, help, required, options } }: { on: Bound; member: SchemaMember }) {
  const common = { on, path: name, label: name, ...(help === undefined ? {} : { help }) };
  switch (kind) {
    case "text":
      return <TextField {...common} required={required} lines={1} />;
    case "number":
      return <NumberField {...common} required={required} min={Number.MIN_SAFE_INTEGER} allowNegative />;
    case "integer":
      return (
        <NumberField {...common} required={required} min={Number.MIN_SAFE_INTEGER} allowNegative allowDecimal={false} />
      );
    case "switch":
      return <SwitchField {...common} />;
    case "choice":
      return (
        <ChoiceField
          {...common}
          options={[
            ...(required ? [] : [{ value: "", label: "not set" }]),
            ...options.map((value) => ({ value, label: value })),
          ]}
        />
      );
  }
}
