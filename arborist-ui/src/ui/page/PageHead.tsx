import type { ReactNode } from "react";
import classes from "./PageHead.module.css";

export function PageHead({ title, end, children }: { title: ReactNode; end?: ReactNode; children?: ReactNode }) {
  return (
    <header className={classes.head}>
      <h1>{title}</h1>
      {children}
      {end && <div className={classes.end}>{end}</div>}
    </header>
  );
}
