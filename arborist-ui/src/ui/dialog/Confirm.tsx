import { Button, Modal, TextInput } from "@mantine/core";
import { useMutation } from "@tanstack/react-query";
import { type ReactNode, useState } from "react";
import classes from "../page/page.module.css";
import { Refused } from "../page/Refused";

/** Asks before what cannot be taken back; says what will be, and what the server said where it refused. */
export function Confirm({
  opened,
  title,
  verb,
  leave = "Leave it",
  danger = true,
  typed,
  children,
  act,
  onDone,
  onClose,
}: {
  opened: boolean;
  title: string;
  verb: string;
  /** The way out. */
  leave?: string;
  danger?: boolean;
  /** What must be written first, where more than a slip of the hand would be lost. */
  typed?: string;
  children: ReactNode;
  act: () => Promise<unknown>;
  onDone?: () => void;
  onClose: () => void;
}) {
  const [written, setWritten] = useState("");
  const { mutate, isPending, error, reset } = useMutation({
    mutationFn: act,
    onSuccess: () => {
      setWritten("");
      onClose();
      onDone?.();
    },
  });
  function close() {
    reset();
    setWritten("");
    onClose();
  }
  return (
    <Modal opened={opened} onClose={close} title={title}>
      <div className={classes.form}>
        <div>{children}</div>
        {typed !== undefined && (
          <TextInput
            label={`Write ${typed} to go on`}
            value={written}
            autoComplete="off"
            spellCheck={false}
            onChange={(event) => setWritten(event.currentTarget.value)}
          />
        )}
        <Refused error={error} />
        <div className={classes.buttons}>
          <Button variant="default" onClick={close} data-autofocus>
            {leave}
          </Button>
          <Button
            {...(danger ? { color: "red" } : {})}
            loading={isPending}
            disabled={typed !== undefined && written !== typed}
            onClick={() => mutate()}
          >
            {verb}
          </Button>
        </div>
      </div>
    </Modal>
  );
}
