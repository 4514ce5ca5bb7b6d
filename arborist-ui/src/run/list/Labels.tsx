import { Link } from "@tanstack/react-router";
import classes from "./Labels.module.css";

/** Each leads to the runs that have it. */
export function Labels({ labels, most = labels.length }: { labels: string[]; most?: number }) {
  const left = labels.slice(most);
  return (
    <span className={classes.labels}>
      {labels.slice(0, most).map((label) => (
        <Link
          key={label}
          to="/runs"
          search={{ label: [label] }}
          className={classes.label}
          aria-label={`Runs labelled ${label}`}
        >
          {label}
        </Link>
      ))}
      {left.length > 0 && (
        <span className={classes.label} title={left.join(", ")}>
          +{left.length}
        </span>
      )}
    </span>
  );
}
