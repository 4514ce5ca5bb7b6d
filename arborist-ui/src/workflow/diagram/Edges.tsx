import { ViewportPortal } from "@xyflow/react";
import { memo } from "react";
import classes from "./Diagram.module.css";
import type { DrawnEdges } from "./drawing";

/** All lines between nodes. They say what the nodes say themselves, so screen readers have none of them. */
export const Edges = memo(function Edges({ edges }: { edges: DrawnEdges[] }) {
  return (
    <ViewportPortal>
      {edges.map(({ kind, depth, lines, heads }) => (
        <svg
          key={`${kind} ${depth}`}
          className={classes.edges}
          data-kind={kind}
          style={{ zIndex: 2 * depth }}
          aria-hidden="true"
        >
          <path className={classes.line} d={lines} />
          <path className={classes.head} d={heads} />
        </svg>
      ))}
    </ViewportPortal>
  );
});
