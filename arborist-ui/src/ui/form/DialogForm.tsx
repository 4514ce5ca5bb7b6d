import { Button } from "@mantine/core";
import type { ReactNode } from "react";
import { Command } from "../page/Command";
import classes from "../page/page.module.css";
import { Refused } from "../page/Refused";
import { useDialog } from "./FormDialog";
import { useFirstFault } from "./useFirstFault";

/** Fields of a dialog, what the server said of them, the same as a command, and the two ways out. */
export function DialogForm({
  verb,
  error,
  shown = [],
  isPending,
  disabled = false,
  command,
  onSubmit,
  children,
}: {
  verb: string;
  error: Error | null;
  /** Fields that show what is said of them themselves. */
  shown?: readonly string[];
  isPending: boolean;
  disabled?: boolean;
  command?: string;
  onSubmit: () => void;
  children: ReactNode;
}) {
  const { close } = useDialog();
  const form = useFirstFault(error);
  return (
    <form
      ref={form}
      className={classes.form}
      onSubmit={(event) => {
        event.preventDefault();
        onSubmit();
      }}
    >
      {children}
      <Refused error={error} shown={shown} />
      {command !== undefined && <Command text={command} />}
      <div className={classes.buttons}>
        <Button variant="default" onClick={close}>
          Leave it
        </Button>
        <Button type="submit" loading={isPending} disabled={disabled}>
          {verb}
        </Button>
      </div>
    </form>
  );
}
