import {
  IconCircleCheckFilled,
  IconCircleDashed,
  IconCircleMinus,
  IconCircleXFilled,
  IconHandStop,
  IconLoader2,
  IconPlayerPauseFilled,
} from "@tabler/icons-react";
import classes from "./Status.module.css";
import type { RunStatus } from "./status";

const ICONS = {
  queued: IconCircleDashed,
  running: IconLoader2,
  waiting: IconPlayerPauseFilled,
  completed: IconCircleCheckFilled,
  stopped: IconHandStop,
  failed: IconCircleXFilled,
  cancelled: IconCircleMinus,
};

/** Icon and word: colour alone says nothing to some. */
export function Status({ status, reason }: { status: RunStatus; reason?: string | null }) {
  const Icon = ICONS[status];
  return (
    <span className={classes.status} data-status={status} title={reason ?? undefined}>
      <Icon size={14} aria-hidden="true" className={classes.icon} />
      {status}
      {reason && <span className={classes.reason}>{reason}</span>}
    </span>
  );
}
