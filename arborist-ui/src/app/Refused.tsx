import { ApiError } from "../api/problem";
import classes from "./page.module.css";

/** Why the server did not take it: its words, and those fields that no input shows by itself. */
export function Refused({ error, shown = [] }: { error: Error | null; shown?: string[] }) {
  if (error === null) return null;
  const fields = error instanceof ApiError ? error.fields : [];
  const rest = fields.filter((field) => !shown.includes(field.field));
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
  return error instanceof ApiError
    ? Object.fromEntries(error.fields.map(({ field, message }) => [field, message]))
    : {};
}
