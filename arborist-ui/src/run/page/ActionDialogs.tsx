import { memo } from "react";
import { DeleteRunDialog } from "../../retention/DeleteRunDialog";
import type { Run } from "../record/status";
import { CancelDialog } from "./CancelDialog";
import { ForkDialog } from "./ForkDialog";
import { RerunDialog } from "./RerunDialog";
import { ResumeDialog } from "./ResumeDialog";
import type { Actions } from "./useActions";

/** The dialog of what is to be done with a run. */
export const ActionDialogs = memo(function ActionDialogs({
  run,
  actions: { dialog, close },
}: {
  run: Run;
  actions: Actions;
}) {
  return (
    <>
      <CancelDialog run={run} opened={dialog === "cancel"} onClose={close} />
      <ResumeDialog run={run} opened={dialog === "resume"} onClose={close} />
      <RerunDialog run={run} opened={dialog === "rerun"} onClose={close} />
      <DeleteRunDialog run={run} opened={dialog === "delete"} onClose={close} />
      <ForkDialog run={run} turn={dialog !== null && typeof dialog === "object" ? dialog.fork : null} onClose={close} />
    </>
  );
});
