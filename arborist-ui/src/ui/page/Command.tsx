import { CopyButton } from "@mantine/core";
import classes from "./states.module.css";

/** A command to copy. It names `$GROVE_KEY`, never a key. */
export function Command({ text }: { text: string }) {
  return (
    <div className={classes.command}>
      <section tabIndex={0} aria-label="Command">
        <pre>{text}</pre>
      </section>
      <CopyButton value={text}>
        {({ copied, copy }) => (
          <button type="button" onClick={copy}>
            {copied ? "Copied" : "Copy"}
          </button>
        )}
      </CopyButton>
    </div>
  );
}
