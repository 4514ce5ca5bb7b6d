import {
  IconCircleCheckFilled,
  IconCircleDashed,
  IconCircleMinus,
  IconCircleXFilled,
  IconLoader2,
  IconPlayerPauseFilled,
  IconPlayerSkipForward,
} from "@tabler/icons-react";
import classes from "../../run/record/Status.module.css";
import type { NodeStatus } from "./nodes";

const ICONS = {
  running: IconLoader2,
  waiting: IconPlayerPauseFilled,
  completed: IconCircleCheckFilled,
  failed: IconCircleXFilled,
  skipped: IconPlayerSkipForward,
  cancelled: IconCircleMinus,
};

/** Where a node stands: icon and word, since colour alone says nothing to some. Null has not begun. */
export function State({ status, reason }: { status: NodeStatus | null; reason?: string | null }) {
  const Icon = status === null ? IconCircleDashed : ICONS[status];
  return (
    <span className={classes.status} data-status={status === "skipped" || status === null ? "cancelled" : status}>
      <Icon size={13} aria-hidden="true" className={classes.icon} />
      {status ?? "not begun"}
      {reason && <span className={classes.reason}>{reason}</span>}
    </span>
  );
}
