import { useQuery } from "@tanstack/react-query";
import classes from "../../ui/page/page.module.css";
import { Ago } from "../../ui/time/Time";
import { limitsQuery, uses } from "./limits";

/** What a tenant may use, and uses. */
export function TenantLimits({ id }: { id: string }) {
  const { data, error } = useQuery(limitsQuery(id));
  if (data === undefined) {
    return <span className={error ? classes.failed : classes.faint}>{error ? error.message : "…"}</span>;
  }
  const limits = uses(data);
  if (limits.length === 0) return <span className={classes.faint}>No limits</span>;
  return (
    <dl className={classes.pairs}>
      {limits.map(({ name, said, reached, measuredAt }) => (
        <div key={name} style={{ display: "contents" }}>
          <dt>{name}</dt>
          <dd>
            {said}
            {measuredAt !== null && (
              <span className={classes.faint}>
                {", "}
                <Ago at={measuredAt} />
              </span>
            )}
            {reached && (
              <span className={classes.tag} data-tone="warn">
                reached
              </span>
            )}
          </dd>
        </div>
      ))}
    </dl>
  );
}
