import { Button, Modal } from "@mantine/core";
import { useMutation } from "@tanstack/react-query";
import type { ReactNode } from "react";
import classes from "./page.module.css";
import { Refused } from "./Refused";

/** Asks before what cannot be taken back; says what will be, and what the server said where it refused. */
export function Confirm({
  opened,
  title,
  verb,
  leave = "Leave it",
  danger = true,
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
  children: ReactNode;
  act: () => Promise<unknown>;
  onDone?: () => void;
  onClose: () => void;
}) {
  const { mutate, isPending, error, reset } = useMutation({
    mutationFn: act,
    onSuccess: () => {
      onClose();
      onDone?.();
    },
  });
  function close() {
    reset();
    onClose();
  }
  return (
    <Modal opened={opened} onClose={close} title={title}>
      <div className={classes.form}>
        <div>{children}</div>
        <Refused error={error} />
        <div className={classes.buttons}>
          <Button variant="default" onClick={close} data-autofocus>
            {leave}
          </Button>
          <Button {...(danger ? { color: "red" } : {})} loading={isPending} onClick={() => mutate()}>
            {verb}
          </Button>
        </div>
      </div>
    </Modal>
  );
}
