import classes from "../app/page.module.css";
import { useNow } from "../time/now";
import { Absolute, Ago, Until } from "../time/Time";

/** When a credential ends. */
export function Expiry({ at }: { at: string | null }) {
  const now = useNow();
  if (at === null) return <span className={classes.faint}>never</span>;
  return Date.parse(at) <= now ? (
    <span className={classes.failed}>
      ended <Ago at={at} />
    </span>
  ) : (
    <span>
      <Until at={at} />{" "}
      <span className={classes.faint}>
        (<Absolute at={at} />)
      </span>
    </span>
  );
}
