import { Suspense } from "react";
import { lazy } from "../../ui/part/parts";
import classes from "./Diagram.module.css";
import type { DiagramProps } from "./FlowDiagram";

// What draws it is large, and only pages of workflows need it.
const LazyDiagram = lazy(() => import("./FlowDiagram"));

export function Diagram(props: DiagramProps) {
  return (
    <Suspense fallback={<div className={classes.diagram} role="status" aria-label="Loading the diagram" />}>
      <LazyDiagram {...props} />
    </Suspense>
  );
}
