import { Button } from "@mantine/core";
import type { ReactNode } from "react";
import { Problem } from "../../problem/problem";
import { Command } from "./Command";
import classes from "./states.module.css";

/** Nothing there: what would be, and the command that fills it. */
export function Empty({ title, children, command }: { title: string; children?: ReactNode; command?: string }) {
  return (
    <div className={classes.state}>
      <h2>{title}</h2>
      {children && <div className={classes.words}>{children}</div>}
      {command && <Command text={command} />}
    </div>
  );
}

/** What went wrong, in the server's words, and what to do about it. */
export function Failed({ error, retry, what }: { error: unknown; retry?: () => void; what: string }) {
  const known = error instanceof Problem ? error : null;
  return (
    <div className={classes.state} role="alert">
      <h2>{titleOf(known, what)}</h2>
      <div className={classes.words}>{error instanceof Error ? error.message : String(error)}</div>
      {known?.fields.map((field) => (
        <div key={field.field} className={classes.words}>
          <code>{field.field}</code>: {field.message}
        </div>
      ))}
      <div className={classes.words}>{advice(known)}</div>
      {retry && (
        <Button variant="default" size="xs" onClick={retry}>
          Try again
        </Button>
      )}
    </div>
  );
}

function titleOf(error: Problem | null, what: string): string {
  if (error?.status === 404) return `There is no such ${what.replace(/^(the|this) /, "")}`;
  if (error?.status === 403) return `This key may not read ${what}`;
  return `Could not load ${what}`;
}

function advice(error: Problem | null): string {
  if (error === null) return "This is a fault of the page. Reload it; if that does not help, report it.";
  if (error.status === 403) return "Sign in with a key of a wider scope.";
  if (error.status === 404) return "It may belong to another tenant: choose that one at the top left.";
  if (error.isPassing) return "The page goes on by itself once the server answers.";
  return "";
}

/** As high as what it stands for, so that nothing jumps when that comes. */
export function Loading({ rows = 8, what }: { rows?: number; what: string }) {
  return (
    <div className={classes.loading} role="status" aria-label={`Loading ${what}`}>
      {Array.from({ length: rows }, (_, row) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: the rows are alike and never change
        <div key={row} className={classes.bar} />
      ))}
    </div>
  );
}
