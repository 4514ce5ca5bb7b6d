import { Problem } from "../../problem/problem";
import classes from "./page.module.css";

/** Why the server did not take it: its words, and those fields that no input shows by itself. */
export function Refused({ error, shown = [] }: { error: Error | null; shown?: readonly string[] }) {
  if (error === null) return null;
  const fields = error instanceof Problem ? error.fields : [];
  const rest = fields.filter(({ field }) => !shown.some((path) => covers(path, field)));
  return (
    <div className={classes.bad} role="alert">
      {fields.length === 0
        ? error.message
        : rest.length === 0
          ? "The server did not take this: see the fields that are marked."
          : "The server did not take this:"}
      {rest.map((field) => (
        <div key={`${field.field} ${field.message}`}>
          <code>{field.field}</code> {field.message}
        </div>
      ))}
    </div>
  );
}

/** What the server says of each field, by its path. */
export function byField(error: Error | null): Record<string, string> {
  const found: Record<string, string> = {};
  if (error instanceof Problem) {
    for (const { field, message } of error.fields) {
      found[field] = field in found ? `${found[field]}; ${message}` : message;
    }
  }
  return found;
}

/** Whether a field is the one of a path, or a part of it: `headers.Accept` and `models[0].name` are. */
export function covers(path: string, field: string): boolean {
  return field === path || field.startsWith(`${path}.`) || field.startsWith(`${path}[`);
}
