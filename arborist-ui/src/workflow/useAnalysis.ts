import { useRef } from "react";
import { useValidation } from "../definition/useValidation";
import { same } from "../json/document";
import type { FlowGraph } from "./diagram/graph";
import { WORKFLOW } from "./kind";
import type { Validation } from "./workflows";

export interface Analysis {
  /** Of the text as it is now, or as it was a moment ago; undefined until the first answer. */
  validation: Validation | undefined;
  error: Error | null;
  /** The last graph that could be read. */
  graph: FlowGraph | undefined;
}

/** What the server says of a text while it is typed. */
export function useAnalysis(text: string): Analysis {
  const { validation: data, error } = useValidation<Validation>(WORKFLOW.path, "invoke", text);
  const graph = useRef<FlowGraph | undefined>(undefined);
  // What says the same is the same: nothing is laid out anew, and what is in sight stays there.
  if (data !== undefined && data.graph.nodes.length > 0 && !same(data.graph, graph.current)) graph.current = data.graph;
  return { validation: data, error, graph: graph.current };
}
