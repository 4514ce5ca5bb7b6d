import { ActionIcon, Autocomplete, Button, TextInput } from "@mantine/core";
import { IconX } from "@tabler/icons-react";
import { useId, useState } from "react";
import { get } from "../../json/document";
import classes from "./form.module.css";
import type { Bound } from "./useDraft";

interface Pair {
  id: number;
  name: string;
  value: string;
}

/** A member that is an object of texts, such as headers: a row for each, in the order in which they were written. */
export function PairsField({
  on,
  path,
  label,
  help,
  of,
  suggestions = [],
}: {
  on: Bound;
  path: string;
  label: string;
  help: string;
  /** What a row is, and what its two fields are: "header", "Name", "Value". */
  of: { row: string; name: string; value: string };
  suggestions?: string[];
}) {
  const [rows, setRows] = useState<Pair[]>(() =>
    Object.entries((get(on.value, path) ?? {}) as Record<string, string>).map(([name, value], id) => ({
      id,
      name,
      value: String(value),
    })),
  );
  const helpId = useId();
  const known = new Set(rows.map(({ name }) => `${path}.${name}`));
  // Of the whole, and of what no row has.
  const rest = Object.entries(on.errors).filter(
    ([field]) => field === path || (field.startsWith(`${path}.`) && !known.has(field)),
  );

  function change(next: Pair[]) {
    setRows(next);
    const members: Record<string, string> = {};
    for (const { name, value } of next) if (name !== "" || value !== "") members[name] ??= value;
    on.change(path, Object.keys(members).length === 0 ? undefined : members);
  }
  const edit = (id: number, part: Partial<Pair>) =>
    change(rows.map((row) => (row.id === id ? { ...row, ...part } : row)));

  return (
    <fieldset className={classes.group} aria-describedby={helpId}>
      <legend>{label}</legend>
      <div id={helpId} className={classes.help}>
        {help}
      </div>
      {rest.map(([field, message]) => (
        <div key={field} className={classes.fault} role="alert">
          {field === path ? message : `${field.slice(path.length + 1)}: ${message}`}
        </div>
      ))}
      {rows.map((row, index) => (
        <div key={row.id} className={classes.pair}>
          <TextInput
            aria-label={`${of.name} of ${of.row} ${index + 1}`}
            placeholder={of.name}
            value={row.name}
            error={rows.findIndex(({ name }) => name === row.name) < index && "is named above already"}
            spellCheck={false}
            onChange={({ currentTarget }) => edit(row.id, { name: currentTarget.value })}
          />
          <Autocomplete
            aria-label={`${of.value} of ${row.name || `${of.row} ${index + 1}`}`}
            placeholder={of.value}
            data={suggestions}
            value={row.value}
            error={on.errors[`${path}.${row.name}`]}
            spellCheck={false}
            onChange={(value) => edit(row.id, { value })}
          />
          <ActionIcon
            variant="default"
            size={34}
            aria-label={`Remove ${row.name || `${of.row} ${index + 1}`}`}
            onClick={() => change(rows.filter(({ id }) => id !== row.id))}
          >
            <IconX size={14} />
          </ActionIcon>
        </div>
      ))}
      <div>
        <Button
          size="compact-sm"
          variant="default"
          onClick={() => setRows([...rows, { id: Math.max(-1, ...rows.map(({ id }) => id)) + 1, name: "", value: "" }])}
        >
          Add a {of.row}
        </Button>
      </div>
    </fieldset>
  );
}
