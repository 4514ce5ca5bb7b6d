import { NumberInput, Select, Switch, Textarea, TextInput } from "@mantine/core";
import type { ReactNode } from "react";
import { get } from "../../json/document";
import { isNumber, isNumberText, numberOf, stringify } from "../../json/json";
import type { Bound } from "./useDraft";

/** A field of a form: the member of the document that it shows, its label, and what to know before filling it in. */
interface FieldProps {
  on: Bound;
  path: string;
  label: string;
  help?: ReactNode;
}

const MONO = { input: { fontFamily: "var(--mono)", fontSize: "var(--text-code)" } };

const written = (value: unknown) =>
  value === undefined || value === null ? "" : typeof value === "string" ? value : stringify(value);

export function TextField({
  on,
  path,
  label,
  help,
  required = false,
  lines,
  mono = false,
  ...more
}: FieldProps & {
  /** The member stays there when its text is empty, for the server to say what it needs. */
  required?: boolean;
  /** How many a text of several lines shows at least. */
  lines?: number;
  mono?: boolean;
  placeholder?: string;
  readOnly?: boolean;
  "data-autofocus"?: boolean;
}) {
  const common = {
    label,
    description: help,
    error: on.errors[path],
    withAsterisk: required,
    "aria-required": required,
    value: written(get(on.value, path)),
    onChange: ({ currentTarget: { value } }: { currentTarget: { value: string } }) =>
      on.change(path, value === "" && !required ? undefined : value),
    ...(mono ? { styles: MONO, spellCheck: false } : {}),
    ...more,
  };
  return lines === undefined ? (
    <TextInput {...common} />
  ) : (
    <Textarea autosize minRows={lines} maxRows={24} {...common} />
  );
}

export function NumberField({
  on,
  path,
  label,
  help,
  unset,
  required = false,
  min = 0,
  ...more
}: FieldProps & {
  /** What holds where nothing is written. */
  unset?: string;
  required?: boolean;
  min?: number;
  max?: number;
  allowDecimal?: boolean;
  allowNegative?: boolean;
  decimalScale?: number;
}) {
  const value = get(on.value, path);
  return (
    <NumberInput
      label={label}
      description={help}
      error={on.errors[path]}
      withAsterisk={required}
      aria-required={required}
      value={isNumber(value) ? (typeof value === "number" ? value : value.toString()) : ""}
      min={min}
      allowNegative={false}
      // What is out of bounds is for the server to refuse, not for the field to change under the pointer.
      clampBehavior="none"
      // Else it would be read by a double on leaving, which rounds it.
      trimLeadingZeroesOnBlur={false}
      onChange={(next) => on.change(path, next === "" ? undefined : typed(String(next)))}
      {...(unset === undefined ? {} : { placeholder: unset })}
      {...more}
    />
  );
}

/** Every digit counts; what is no number yet, as "-" or "1." is while it is typed, is the nearest one. */
function typed(text: string) {
  return isNumberText(text) ? numberOf(text) : Number(text);
}

export function ChoiceField({
  on,
  path,
  label,
  help,
  options,
  readOnly = false,
}: FieldProps & { options: { value: string; label: string }[]; readOnly?: boolean }) {
  return (
    <Select
      label={label}
      description={help}
      error={on.errors[path]}
      data={options}
      allowDeselect={false}
      readOnly={readOnly}
      value={(get(on.value, path) as string | undefined) ?? options[0]?.value ?? null}
      onChange={(value) => on.change(path, value === null || value === "" ? undefined : value)}
    />
  );
}

export function SwitchField({ on, path, label, help }: FieldProps) {
  return (
    <Switch
      label={label}
      description={help}
      error={on.errors[path]}
      checked={get(on.value, path) === true}
      onChange={({ currentTarget: { checked } }) => on.change(path, checked)}
    />
  );
}
