import { Button, Modal } from "@mantine/core";
import { useBlocker } from "@tanstack/react-router";
import { mayLeave, useHasUnsaved, useQuestion } from "../ui/form/leaving";
import classes from "../ui/page/page.module.css";

/** Stands between a form with changes and any other page, reloading and closing the tab included. */
export function LeaveDialog() {
  const answer = useQuestion();
  useBlocker({ shouldBlockFn: mustStay, disabled: !useHasUnsaved() });
  return (
    <Modal opened={answer !== null} onClose={() => answer?.(false)} title="Leave without storing?" zIndex={400}>
      <div className={classes.form}>
        <div>What you changed here is stored nowhere yet.</div>
        <div className={classes.buttons}>
          <Button variant="default" onClick={() => answer?.(false)} data-autofocus>
            Go on editing
          </Button>
          <Button color="red" onClick={() => answer?.(true)}>
            Leave without storing
          </Button>
        </div>
      </div>
    </Modal>
  );
}

async function mustStay(): Promise<boolean> {
  return !(await mayLeave());
}
