import { CopyButton } from "@mantine/core";
import classes from "./states.module.css";

/** A command to copy. It names `$GROVE_TOKEN`, never a key. */
export function Command({ text }: { text: string }) {
  return (
    <div className={classes.command}>
      {/* biome-ignore lint/a11y/noNoninteractiveTabindex: a long command is scrolled by the keyboard */}
      <pre tabIndex={0} aria-label="Command">
        {text}
      </pre>
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
