import classes from "../ui/page/page.module.css";
import { useNow } from "../ui/time/now";
import { Absolute, Ago, Until } from "../ui/time/Time";

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
