import { useMediaQuery } from "@mantine/hooks";
import type { ReactNode } from "react";
import classes from "./Panes.module.css";
import { Split } from "./Split";

/** Two panes beside each other, or one above the other where there is no room. */
export function Panes({ name, left, right }: { name: string; left: ReactNode; right: ReactNode }) {
  const narrow = useMediaQuery("(max-width: 760px)", false, { getInitialValueInEffect: false });
  return narrow ? (
    <div className={classes.stack}>
      <div>{left}</div>
      <div>{right}</div>
    </div>
  ) : (
    <Split name={name} left={left} right={right} />
  );
}
