import classes from "../ui/page/page.module.css";
import { Ago } from "../ui/time/Time";

/** When a credential was used last, as far as the answering server knows. */
export function LastUse({ at }: { at: string | null }) {
  return at === null ? <span className={classes.faint}>never</span> : <Ago at={at} />;
}
