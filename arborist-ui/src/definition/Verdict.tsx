import type { Finding } from "./findings";
import classes from "./Written.module.css";

/** How many errors and warnings a text has. */
export function Verdict({
  found,
  error,
}: {
  /** Undefined until the first answer. */
  found: { errors: Finding[]; warnings: Finding[] } | undefined;
  error: Error | null;
}) {
  if (found === undefined) return <span role="status">{error?.message ?? ""}</span>;
  const { errors, warnings } = found;
  return (
    <span role="status" data-tone={errors.length > 0 ? "bad" : "good"} className={classes.verdict}>
      {errors.length > 0 ? count(errors.length, "error") : "No errors"}
      {warnings.length > 0 && `, ${count(warnings.length, "warning")}`}
    </span>
  );
}

function count(many: number, what: string): string {
  return `${many} ${what}${many === 1 ? "" : "s"}`;
}
